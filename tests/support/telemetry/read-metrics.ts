import { get } from 'node:http';

/** Metrics as Prometheus reads them. */
export interface ReadMetrics {
  text: string;
  /** The names that a query may use, including the parts of histograms. */
  names: Set<string>;
  /** The value of the line with this name and these labels; null if there is none. */
  value(name: string, labels?: Record<string, string>): number | null;
}

export async function readMetrics(port: number): Promise<ReadMetrics> {
  const { status, text } = await ask(port);
  if (status !== 200) throw new Error(`/metrics answered ${status}`);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  );
  return {
    text,
    names: new Set(names),
    value(name, labels = {}) {
      const inner = Object.entries(labels)
        .map(([label, value]) => `${label}="${value}"`)
        .join(',');
      const start = inner ? `${name}{${inner}} ` : `${name} `;
      const line = text.split('\n').find((each) => each.startsWith(start));
      return line === undefined ? null : Number(line.slice(start.length));
    },
  };
}

/** Sends any request to the metrics port, under any host name. */
export async function ask(port: number, path = '/metrics', host = 'localhost', method = 'GET') {
  const answered = Promise.withResolvers<{ status: number; text: string }>();
  const request = get({ host: '127.0.0.1', port, path, method, headers: { Host: host } }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    response.on('end', () => answered.resolve({ status: response.statusCode ?? 0, text }));
  });
  request.on('error', answered.reject);
  return await answered.promise;
}
