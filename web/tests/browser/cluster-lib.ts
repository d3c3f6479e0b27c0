// Several nodes with a private PostgreSQL and NATS behind them.
import { spawn, spawnSync } from 'node:child_process';
import { binary } from './server.ts';
import type { Server } from './types.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** Why there can be no cluster here; nothing where there can be one. */
function missing(): string | null {
  const look = 'command -v initdb || ls $HINTERZIMMER_POSTGRES/initdb /usr/lib/postgresql/*/bin/initdb';
  const has = (command: string) => spawnSync('bash', ['-c', command], { stdio: 'pipe' }).stdout.length > 0;
  if (!has(look)) return 'PostgreSQL is not installed';
  if (!has('command -v nats-server || ls /usr/sbin/nats-server')) return 'nats-server is not installed';
  return null;
}

/** Starts so many nodes; where that cannot be, it says so loudly and gives nothing. In CI it must be. */
export async function startCluster(nodes: number): Promise<Server[] | null> {
  const why = missing();
  if (why && process.env.CI) throw new Error(`several nodes must be tested here, but ${why}`);
  if (why) {
    console.error(`SKIPPED: nothing was tried with several nodes: ${why}.`);
    return null;
  }
  const page = `--page ${root}web/dist --bot-pace-ms 0 --log warn`;
  const child = spawn(`${root}bench/cluster/up`, [binary()], {
    env: { ...process.env, NODES: String(nodes), NODE_ARGS: page },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ports = await new Promise<string[]>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = /nodes at 127\.0\.0\.1: ([\d ]+);/.exec(text);
      if (match) resolve(match[1].split(' '));
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the nodes ended with ${code}`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.on('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return ports.map((port, number) => ({
    url: `http://127.0.0.1:${port}`,
    // All end with the first.
    stop: number === 0 ? stop : async () => {},
  }));
}
