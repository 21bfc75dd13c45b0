import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { moment } from '#tests/support/moment.ts';
import { freePort } from '../servers/server-process.ts';
import { swiftParts as parts } from './find-swift.ts';

const run = promisify(execFile);

/** The keys of the store's only member. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'test:riff', AWS_SECRET_ACCESS_KEY: 'riff-secret' };

/** OpenStack Swift with its S3 middleware: all of its servers, one device, one copy, on loopback. */
export interface Swift {
  /** The address at which it speaks S3. */
  endpoint: string;
  /** The output of all its servers. */
  output(): string;
  close(): Promise<void>;
}

/** Starts a store with an empty bucket, `riff`. */
export async function startSwift(): Promise<Swift> {
  // Another program may take a port that was free a moment ago.
  return await tryStart().catch(tryStart);
}

async function tryStart(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-swift-'));
  const devices = path.join(folder, 'devices');
  await mkdir(path.join(devices, 'disk'), { recursive: true });
  // Swift's own secret, from which it makes the paths on its disk.
  await writeFile(path.join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = riff\n');
  const ports = Object.fromEntries(await Promise.all(parts.map(async (part) => [part, await freePort()] as const)));
  for (const part of parts) {
    await writeFile(path.join(folder, `${part}.conf`), storageConf(folder, devices, part, ports[part] ?? 0));
  }
  // This replaces `swift-ring-builder`, which takes a second for each of nine steps. The interpreter is the one that the servers
  // name.
  await run('/usr/bin/python3', ['-c', rings, folder, JSON.stringify(ports)]);
  const port = await freePort();
  await writeFile(path.join(folder, 'proxy.conf'), proxyConf(folder, port));
  const servers = [...parts, 'proxy'].map((part) => startPart(part, path.join(folder, `${part}.conf`)));
  const output = () => servers.map((server) => server.output()).join('');
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(`${endpoint}/healthcheck`, ports, () => servers.find(({ child }) => child.exitCode !== null));
    await makeBucket(endpoint);
  } catch (error) {
    await close();
    throw new Error(`Swift did not start: ${output()}`, { cause: error });
  }
  return { endpoint, output, close };
}

async function makeBucket(endpoint: string): Promise<void> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = bucketKeys;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'riff' }));
  client.destroy();
}

/** The layout: four partitions, one copy, on one device. */
const rings = `
import json, sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], json.loads(sys.argv[2])
for part, port in ports.items():
    builder = RingBuilder(2, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, device='disk', weight=1,
                         replication_ip='127.0.0.1', replication_port=port))
    builder.rebalance(seed=1)
    builder.get_ring().save(f'{folder}/{part}.ring.gz')
`;

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
bind_timeout = 3
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
log_name = swift
log_level = ERROR
log_address = /nonexistent
`;

const storageConf = (folder: string, devices: string, part: string, port: number) => `${common(folder, port)}
devices = ${devices}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0

[pipeline:main]
pipeline = healthcheck ${part}-server

[app:${part}-server]
use = egg:swift#${part}

[filter:healthcheck]
use = egg:swift#healthcheck
`;

const proxyConf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats bulk s3api tempauth copy container-quotas slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:healthcheck]
use = egg:swift#healthcheck

# The S3 middleware insists on it, and does without the server behind it.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:bulk]
use = egg:swift#bulk

[filter:s3api]
use = egg:swift#s3api
# Parts of any size, so that tests need no large files.
min_segment_size = 1

[filter:tempauth]
use = egg:swift#tempauth
user_test_riff = riff-secret .admin

[filter:copy]
use = egg:swift#copy

[filter:container-quotas]
use = egg:swift#container_quotas

[filter:slo]
use = egg:swift#slo
minimum_segment_size = 1

[filter:dlo]
use = egg:swift#dlo
`;

interface Part {
  child: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

function startPart(part: string, conf: string): Part {
  // The process ends with this one, even if this one is killed.
  const words = ['--pdeathsig', 'KILL', `swift-${part}-server`, conf, '-v'];
  const child = spawn('setpriv', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      const lines = `${text}`.split(/(?<=\n)/).filter((line) => !line.includes('memcached'));
      output = (output + lines.join('')).slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilHealthy(
  proxy: string,
  ports: Record<string, number>,
  fallen: () => Part | undefined,
): Promise<void> {
  const addresses = [proxy, ...Object.values(ports).map((port) => `http://127.0.0.1:${port}/healthcheck`)];
  for (const address of addresses) {
    while (
      !(await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (fallen()) throw new Error('one of its servers ended');
      await moment();
    }
  }
}
