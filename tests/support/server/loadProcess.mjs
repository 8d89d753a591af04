/**
 * Sends requests in a process of its own, so that what goes on in a test is not measured with it. Reads its work from
 * stdin as JSON: { requests, parallel, pauseMs, ms, isGentle }; prints { times, statuses }, times in ms, sorted. A
 * request is { url, method, headers, body, repeat }; "{n}" in path, headers and body becomes a new number each time,
 * and `repeat` is how often the text of the body is written. Each request has a connection of its own, from one of ten
 * addresses of the loopback network.
 */
import { request } from 'node:http';
import { constants, setPriority } from 'node:os';

const parts = [];
for await (const part of process.stdin) parts.push(part);
const { requests, parallel, pauseMs, ms, isGentle } = JSON.parse(Buffer.concat(parts).toString());
// An attacker has a machine of its own: here it gets what the others leave.
try {
  setPriority(isGentle ? constants.priority.PRIORITY_LOW : constants.priority.PRIORITY_HIGH);
} catch {
  // Only root may have more than others.
}

const end = performance.now() + ms;
const times = [];
const statuses = {};
let count = 0;
let answered = 0;

const fill = (text, n) => text.replaceAll('{n}', String(n));
const bodies = requests.map(({ body = '', repeat = 1 }) => body.repeat(repeat));

function send({ url, method = 'GET', headers = {} }, body, n) {
  return new Promise((resolve) => {
    const sent = request(
      fill(url, n),
      {
        method,
        agent: false,
        localAddress: isGentle ? `127.0.9.${1 + (n % 10)}` : '127.0.0.1',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, fill(value, n)]),
        ),
      },
      (response) => {
        response.on('error', () => resolve('cut'));
        response.resume().on('end', () => resolve(String(response.statusCode)));
      },
    );
    sent.on('error', () => resolve('cut'));
    sent.setTimeout(20_000, () => sent.destroy());
    sent.end(body.length < 10_000 ? fill(body, n) : body);
  });
}

const print = () => console.log(JSON.stringify({ times: times.sort((a, b) => a - b), statuses }));
// Answers that an attacker still waits for do not matter.
if (isGentle)
  setTimeout(() => {
    statuses['open'] = count - answered;
    print();
    process.exit();
  }, ms);

await Promise.all(
  Array.from({ length: parallel }, async () => {
    while (performance.now() < end) {
      count += 1;
      const which = count % requests.length;
      const begin = performance.now();
      const status = await send(requests[which], bodies[which], count);
      times.push(performance.now() - begin);
      answered += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }),
);
print();
process.exit();
