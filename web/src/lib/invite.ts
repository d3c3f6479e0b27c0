import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keysOf } from './api';
import { ALONE, isHere } from './ends';

/**
 * The mark of a key. It stands in a link where chats can read it, so that they show who invites to what; it lets nobody in. The key
 * itself stands behind `#` and is sent to nobody.
 */
export function markOf(key: string): string {
  return bytesToHex(sha256(sha256(utf8ToBytes(key)))).slice(0, 16);
}

/** The link that invites to a table; empty where this device does not know its key. */
export function linkTo(table: string): string {
  // Nobody else comes to a table of this device.
  if (ALONE || isHere(table)) return '';
  const { join, came } = keysOf(table);
  const key = join ?? came;
  return key ? `${location.origin}/t/${table}?i=${markOf(key)}#${key}` : '';
}
