import { describe, expect, it } from 'vitest';
import { markOf } from '../../src/lib/invite';

describe('an invitation', () => {
  it('shows chats a mark of its key that the server makes as well', () => {
    expect(markOf('abcdefghijkmnpqrstuv')).toBe('c4d1fe44c9ff7910');
  });
});
