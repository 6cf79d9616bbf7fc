/** Scripts of skills in a real sandbox: what they can do, what they cannot, and what ends them. */

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { describe, expect, test } from 'vitest'
import { openBundle, type RunOptions, runScript } from '../../src/runtime/node/node.ts'
import type { SessionOptions } from '../../src/runtime/session-state.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { compileFiles } from '../support/bundles.ts'
import { CLI, runProgram, skillc, startSkillc } from '../support/cli.ts'
import { catchFault } from '../support/fault.ts'
import { sandboxRefusal } from '../support/sandbox.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('run-script')
// A place of its own, to see what is left there; the sandbox of root is nobody's, who has to reach it.
const temporary = join(scratch, 'tmp')
mkdirSync(temporary)
for (const folder of [scratch, temporary]) chmodSync(folder, 0o711)
process.env.TMPDIR = temporary

/** Runs one script, given as its text, of a skill that has nothing else but a list of times. */
async function run(text: string, options: RunOptions = {}, name = 'bake.sh') {
  const files = {
    'oven/SKILL.md': skillText('oven'),
    'oven/times.md': 'Two hours.\n',
    [`oven/${name}`]: text,
  }
  const bundle = await openBundle(await compileFiles(files))
  const ran = await runScript(bundle.session(), 'oven', name, options)
  const { code, stopped } = ran
  return {
    ...ran,
    code,
    stopped,
    out: Buffer.from(ran.stdout).toString(),
    err: Buffer.from(ran.stderr).toString(),
  }
}

/** Command lines of all processes of the machine. */
function commandLines(): string {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const lines = pids.map(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    } catch {
      return ''
    }
  })
  return lines.join('\n')
}

const refusal = process.platform === 'linux' ? sandboxRefusal() : `this is ${process.platform}`

describe.skipIf(refusal !== undefined)(
  `in a sandbox${refusal === undefined ? '' : ` (skipped: ${refusal})`}`,
  () => {
    test('a script gets its arguments as they are, and gives its output and its exit code', async () => {
      const args = ['a b', '', '$(id)', '-x', '--', '007', 'ö\n']
      const ran = await run('for a; do printf "[%s]" "$a"; done; echo oh >&2; exit 7', { args })
      expect(ran).toMatchObject({
        code: 7,
        out: '[a b][][$(id)][-x][--][007][ö\n]',
        err: 'oh\n',
        stopped: undefined,
      })
      expect(await run('kill -TERM $$')).toMatchObject({ code: 143 })
    })

    test('a model runs it by `run_skill_script`, a `.py` with the executable bit and without a line in Python', async () => {
      const files = {
        'oven/SKILL.md': skillText('oven', 'Bake.', 'permissions: { execute: ask }\n'),
        'oven/bake.py': { content: 'import sys\nprint(sys.argv[1:])\n', executable: true },
      }
      const bundle = await openBundle(await compileFiles(files))
      const session = bundle.session({ onAsk: ({ capability }) => capability === 'execute' })
      const [tool] = skillTools(session, { names: ['run_skill_script'], runScript })
      const input = { skill_name: 'oven', script_path: 'bake.py', arguments: ['two', 'a b'] }
      expect(await tool?.execute(input)).toEqual({
        text: "Exit code: 0\n\nOutput:\n['two', 'a b']\n",
        isError: false,
      })
    })

    test('it stands in its skill, and reads it', async () => {
      expect(await run('pwd; cat times.md; ls')).toMatchObject({
        out: '/skill\nTwo hours.\nSKILL.md\nbake.sh\ntimes.md\n',
      })
    })

    test.each([
      ['standard input is empty', undefined, '0\n'],
      ['text is passed on', 'rye', '3\n'],
      ['a stream is passed on', Readable.from(['rye', 'rolls']), '8\n'],
    ])('%s', async (_, stdin, out) => {
      expect(await run('wc -c', stdin === undefined ? {} : { stdin })).toMatchObject({ code: 0, out })
    })

    test('with hosts it has no network but the proxy, which refuses all others', async () => {
      const listener = createServer()
      await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
      const { port } = listener.address() as AddressInfo
      const script = `import os, socket, sys, urllib.request, urllib.error
def ask(address):
    try:
        return urllib.request.urlopen(address, timeout=20).status
    except urllib.error.HTTPError as error:
        return error.code
    except Exception as error:
        return str(error)
def direct(host, port):
    try:
        socket.create_connection((host, port), timeout=5)
        return 'connected'
    except Exception as error:
        return type(error).__name__
print(ask('http://api.bakery.invalid/'), ask('http://evil.test/'), ask('http://127.0.0.1:${port}/'))
print(ask('https://evil.test/'))
print(direct('127.0.0.1', ${port}), direct('1.1.1.1', 443), direct('::1', ${port}), direct('api.bakery.invalid', 443))
print(sys.stdin.read(), sorted(os.listdir('/proxy')))
sys.exit(7)
`
      const bundle = await openBundle(
        await compileFiles({
          'oven/SKILL.md': skillText('oven', 'Bake.', 'permissions: { network: [api.bakery.invalid] }\n'),
          'oven/ask.py': script,
        }),
      )
      const session = bundle.session({ capabilities: { network: 'allow' } })
      const { code, stdout, stderr } = await runScript(session, 'oven', 'ask.py', { stdin: 'rye' })
      listener.close()
      expect(Buffer.from(stderr).toString()).toBe('')
      const [asked, tunnel, straight, rest] = Buffer.from(stdout).toString().split('\n')
      expect(asked).toBe('502 403 403')
      expect(tunnel).toContain('403')
      expect(straight).toMatch(/^ConnectionRefusedError OSError (?:ConnectionRefusedError|OSError) gaierror$/)
      expect(rest).toBe("rye ['forward.cjs', 'socket']")
      expect(code).toBe(7)
    })

    test('what it leaves behind is gone before its results are read', async () => {
      // It puts links to a file outside in the place of its results, for as long as it can.
      const behind = `#!/usr/bin/perl
use POSIX;
for my $n (1 .. 40) {
  next if fork();
  $0 = 'behind-7193';
  POSIX::setsid();
  open(STDIN, '<', '/dev/null'); open(STDOUT, '>', '/dev/null'); open(STDERR, '>', '/dev/null');
  while (1) {
    open(my $file, '>', "/out/t$n"); close $file; rename("/out/t$n", "/out/f$n");
    symlink('/etc/passwd', "/out/t$n"); rename("/out/t$n", "/out/f$n");
  }
}
select(undef, undef, undef, 0.3);
`
      const out = join(scratch, 'behind')
      for (let count = 0; count < 4; count++) {
        const { code, results } = await run(behind, { out, replace: true }, 'bake.pl')
        expect(commandLines()).not.toContain('behind-7193')
        expect(code).toBe(0)
        for (const path of results) expect(readFileSync(join(out, path), 'utf8')).toBe('')
      }
    })

    test('a stream that never ends does not keep it', async () => {
      const endless = new Readable({ read() {} })
      expect(await run('exit 3', { stdin: endless })).toMatchObject({ code: 3 })
      expect(endless.destroyed).toBe(true)
    })

    test.each([
      ['another user’s secrets', 'cat /etc/shadow'],
      ['a home', `ls ${JSON.stringify(process.env.HOME ?? '/home')} /home /root`],
      ['this project', `ls ${JSON.stringify(process.cwd())}`],
      ['the files of the run besides the skill', `ls ${JSON.stringify(temporary)}`],
      ['the system’s settings', 'ls /sys /run /var'],
      ['memory of the kernel', 'head -c 1 /proc/kcore'],
    ])('it cannot read %s', async (_, text) => {
      const ran = await run(`${text} && echo read`)
      expect(ran.out).not.toContain('read')
      expect(ran.err).not.toBe('')
    })

    test('it knows nothing of the environment', async () => {
      process.env.BAKERY_SECRET = 'sourdough'
      const { out } = await run('env; cat /proc/*/environ | tr "\\0" "\\n"; id -u; hostname; cat /etc/passwd')
      delete process.env.BAKERY_SECRET
      expect(out).not.toContain('sourdough')
      const names = new Set(out.split('\n').flatMap(line => /^([A-Z_]+)=/.exec(line)?.[1] ?? []))
      expect([...names].sort()).toEqual(
        ['HOME', 'INPUT_DIR', 'LANG', 'OLDPWD', 'OUT_DIR', 'PATH', 'PWD', 'SKILL_DIR', 'TMPDIR'].filter(
          name => names.has(name),
        ),
      )
      expect(out).toContain('\n65534\nsandbox\nnobody:x:65534')
    })

    test('it can write to its temporary folders and nowhere else', async () => {
      const places = [
        '/x',
        '/dev/x',
        '/etc/x',
        '/usr/x',
        '/skill/x',
        '/out/x',
        '/input/x',
        '/tmp/x',
        '/dev/shm/x',
        '/proc/sys/kernel/hostname',
      ]
      const { out } = await run(
        `for f in ${places.join(' ')}; do (echo 1 > $f) 2>/dev/null && echo $f; done; chmod 777 /skill || echo kept`,
      )
      expect(out).toBe('/tmp/x\n/dev/shm/x\nkept\n')
    })

    test('it has the network of the machine when its permissions name it and the user or the host agrees', async () => {
      const server = createServer(socket => socket.end('rye'))
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const script = `#!/usr/bin/perl
use IO::Socket::INET;
my $s = IO::Socket::INET->new("127.0.0.1:${port}") or die "none";
print <$s>;
`
      const connect = async (permissions: string, options: SessionOptions = {}) => {
        const bundle = await openBundle(
          await compileFiles({
            'oven/SKILL.md': skillText('oven', undefined, permissions),
            'oven/bake.pl': script,
          }),
        )
        const { code, stdout } = await runScript(bundle.session(options), 'oven', 'bake.pl')
        return `${code} ${Buffer.from(stdout)}`
      }
      try {
        const asking = 'permissions: { network: ask }\n'
        for (const declared of [asking, 'permissions: { network: allow }\n']) {
          expect(await connect(declared, { onAsk: ({ capability }) => capability === 'network' })).toBe(
            '0 rye',
          )
          await expect(connect(declared)).rejects.toMatchObject({ code: 'denied-skill', rule: 'asked' })
        }
        expect(
          await connect('permissions: { network: allow }\n', { capabilities: { network: 'allow' } }),
        ).toBe('0 rye')
        expect(await connect(asking, { capabilities: { network: 'deny' } })).not.toContain('rye')
        expect(await connect('permissions: { network: deny }\n')).not.toContain('rye')
        expect(await connect('')).not.toContain('rye')
      } finally {
        server.close()
      }
    })

    test('it has no network but its own', async () => {
      const ran = await run('cat /proc/net/route /proc/net/if_inet6; cat /proc/net/dev')
      expect(
        ran.out
          .split('\n')
          .filter(line => /^\s*\w+:/.test(line))
          .map(line => line.trim().split(':')[0]),
      ).toEqual(['lo'])
      expect(ran.out).not.toMatch(/^\w+\t[0-9A-F]{8}\t/m)
    })

    test.skipIf(!existsSync('/usr/bin/perl'))(
      'it reaches no address, this machine’s own servers neither (needs perl)',
      async () => {
        const { createServer } = await import('node:net')
        let visits = 0
        const server = createServer(() => visits++)
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
        const bound = server.address()
        const port = typeof bound === 'object' ? bound?.port : 0
        const dial = `use IO::Socket::INET; for my $a ("127.0.0.1:${port}", "1.1.1.1:53") {
      print IO::Socket::INET->new(PeerAddr => $a, Timeout => 2) ? "open\\n" : "closed\\n" }`
        const ran = await run(dial, {}, 'dial.pl')
        server.close()
        expect(ran).toMatchObject({ code: 0, out: 'closed\nclosed\n' })
        expect(visits).toBe(0)
      },
    )

    test.skipIf(!existsSync('/usr/bin/perl'))(
      'calls into the kernel that it does not need are refused (needs perl)',
      async () => {
        // keyctl(KEYCTL_GET_KEYRING_ID, session) and memfd_create, by number.
        const [keyctl, memfd] = process.arch === 'arm64' ? [219, 279] : [250, 319]
        const text = `my $n = "x"; for my $r (syscall(${keyctl}, 0, -3, 0), syscall(${memfd}, $n, 0)) { print "$r\\n" }`
        expect(await run(text, {}, 'call.pl')).toMatchObject({ out: '-1\n-1\n' })
        expect(
          (await run('unshare -r true || echo refused; mount -t tmpfs x /tmp || echo refused')).out,
        ).toBe('refused\nrefused\n')
      },
    )

    test.skipIf(!existsSync('/usr/bin/perl'))(
      'it opens sockets of three domains only, with the network of the machine or without (needs perl)',
      async () => {
        const text = `use Socket; use Errno;
for my $d (0 .. 45) { for my $t (1, 2, 3, 5) {
  if (socket(my $s, $d, $t, 0)) { print "$d\\n" } elsif ($! != Errno::EAFNOSUPPORT() && $d !~ /^(1|2|10)$/) { print "$d: $!\\n" }
} }`
        const permissions = 'permissions: { network: allow }\n'
        const files = { 'oven/SKILL.md': skillText('oven', undefined, permissions), 'oven/dial.pl': text }
        const bundle = await openBundle(await compileFiles(files))
        const wide = await runScript(
          bundle.session({ capabilities: { network: 'allow' } }),
          'oven',
          'dial.pl',
        )
        for (const { stdout } of [wide, await run(text, {}, 'dial.pl')])
          expect([...new Set(Buffer.from(stdout).toString().trim().split('\n'))]).toEqual(['1', '2', '10'])
      },
    )

    describe('programs of skills work behind the filter', () => {
      const programs: [program: string, name: string, text: string][] = [
        [
          'sh',
          'a.sh',
          'seq 3 | sort -r | xargs -n1 echo | tr 3 x > /tmp/a; cp -a /tmp/a /tmp/b; tail -n1 /tmp/b; (sleep 0 & wait)',
        ],
        [
          'bash',
          'a.bash',
          'set -o pipefail; cat <(echo 1) | while read -r a; do echo "$a"; done; mkfifo /tmp/p; echo x >/tmp/p & cat /tmp/p >/dev/null',
        ],
        [
          'python3',
          'a.py',
          `import asyncio, concurrent.futures, multiprocessing, os, random, shutil, socket, sqlite3, ssl, subprocess, tempfile, threading
def square(n): return n * n
async def main():
    server = await asyncio.start_server(lambda r, w: (w.write(b'rye'), w.close()), '127.0.0.1', 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
    assert await reader.read() == b'rye'
    child = await asyncio.create_subprocess_exec('echo', 'x', stdout=subprocess.PIPE)
    assert (await child.communicate())[0] == b'x\\n'
if __name__ == '__main__':
    asyncio.run(main())
    with tempfile.TemporaryDirectory() as d:
        open(d + '/a', 'w').write('x'); shutil.copytree(d, d + '2'); shutil.move(d + '2', d + '3')
        db = sqlite3.connect(d + '/db'); db.execute('create table t (a)'); db.commit()
    multiprocessing.set_start_method('fork')
    with multiprocessing.Pool(2) as pool: assert pool.map(square, [1, 2]) == [1, 4]
    with concurrent.futures.ThreadPoolExecutor() as pool: assert list(pool.map(square, [3])) == [9]
    socket.getaddrinfo('127.0.0.1', 80); os.urandom(4); ssl.create_default_context()
    print(1)`,
        ],
        [
          'node',
          'a.mjs',
          `import { execFileSync, fork } from 'node:child_process'
import { createServer, get } from 'node:http'
import { mkdtempSync, watch, writeFileSync, cpSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
const folder = mkdtempSync(tmpdir() + '/x-')
watch(folder, () => {}).close()
await writeFile(folder + '/a', 'rye'); cpSync(folder + '/a', folder + '/b')
if (await readFile(folder + '/b', 'utf8') !== 'rye') throw 1
execFileSync('sh', ['-c', 'echo x'])
await new Promise(done => new Worker('', { eval: true }).on('exit', done))
const server = createServer((_, answer) => answer.end('x')).listen(0, '127.0.0.1', () =>
  get({ port: server.address().port, host: '127.0.0.1' }, () => { server.closeAllConnections(); server.close(); console.log(cpus().length && availableParallelism() && 1) }))`,
        ],
        [
          'perl',
          'a.pl',
          'use File::Temp; use Time::HiRes; my ($f) = File::Temp::tempfile(); print $f "x"; close $f; Time::HiRes::sleep(0.01); local $SIG{ALRM} = sub {}; alarm 1; alarm 0; print `echo 1`',
        ],
        [
          'git',
          'git.sh',
          'cd /tmp; git -c init.defaultBranch=main init -q a; cd a; echo x > x; git add x; git -c user.name=a -c user.email=a@b.c commit -qm a; git gc -q; git log --oneline | wc -l',
        ],
        ['ruby', 'a.rb', 'Thread.new { 1 }.join; puts `echo 1`'],
      ] // prettier-ignore
      for (const [program, name, text] of programs)
        test.skipIf(!existsSync(`/usr/bin/${program}`))(program, async () => {
          expect(await run(text, { limits: { memoryBytes: 2 ** 31 } }, name)).toMatchObject({
            code: 0,
            out: '1\n',
            err: '',
          })
        })
    })

    test('inherits no file descriptor from the program that runs skillc', async () => {
      const cwd = plant(join(scratch, 'descriptors'), {
        'skills/oven/SKILL.md': skillText('oven'),
        'skills/oven/list.sh': `for fd in /proc/self/fd/*; do echo "\${fd##*/} $(readlink "$fd")"; done
for n in 3 4 5 9 15 16 17 63 200 255 999 1000 1001 5000; do
  cat "/proc/self/fd/$n/secret" 2>/dev/null && echo "read $n"
  cat "/proc/self/fd/$n" 2>/dev/null; ls "/proc/self/fd/$n/" 2>/dev/null | grep . && echo "listed $n"
  { echo out > "/proc/self/fd/$n/made"; } 2>/dev/null && echo "wrote $n"
done
exit 0`,
        'open/secret': 'sourdough\n',
      })
      expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
      const numbers = [3, 4, 5, 9, 15, 16, 17, 63, 200, 255, 999, 1000, 1001, 5000]
      const holder = `use Fcntl; use Socket; use POSIX;
my ($kind, @rest) = @ARGV; my @n = splice(@rest, 0, ${numbers.length}); my @keep;
for my $n (@n) {
  my $f;
  if ($kind eq 'folder') { $f = POSIX::open("open", 0) }
  elsif ($kind eq 'file') { $f = POSIX::open("open/secret", 2) }
  elsif ($kind eq 'socket') { socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0); syswrite($b, "sourdough"); push @keep, $a, $b; $f = fileno($a) }
  else { my ($r, $w) = POSIX::pipe(); POSIX::write($w, "sourdough", 9); $f = $r }
  POSIX::dup2($f, $n);
}
$^F = 10000; exec @rest`
      for (const kind of ['folder', 'file', 'socket', 'pipe']) {
        const command = [process.execPath, CLI, 'run', 'dist/skills', 'oven', 'list.sh']
        const ran = await runProgram('perl', ['-e', holder, kind, ...numbers.map(String), ...command], cwd)
        expect(ran).toMatchObject({ code: 0, err: '' })
        expect(ran.out).not.toMatch(/sourdough|read|listed|wrote/)
        for (const line of ran.out.trim().split('\n'))
          expect(line).toMatch(
            /^[012] (pipe|socket):|^0 \/dev\/null$|^\d+ (\/dev\/null|\/proc\/\d+\/fd|)$|^255 \/skill\/list.sh$/,
          )
        expect(readdirSync(join(cwd, 'open'))).toEqual(['secret'])
      }
    })

    test('a descriptor whose number is too high is named, and nothing is run', async () => {
      const cwd = plant(join(scratch, 'high'), {
        'skills/oven/SKILL.md': skillText('oven'),
        'skills/oven/bake.sh': 'echo hot\n',
      })
      expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
      const hold = 'use POSIX; POSIX::dup2(POSIX::open("/", 0), 17000) or die; exec @ARGV'
      const command = [process.execPath, CLI, 'run', 'dist/skills', 'oven', 'bake.sh']
      const ran = await runProgram('bash', ['-c', 'exec perl -e "$0" "$@"', hold, ...command], cwd)
      expect(ran).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('descriptor 17000 was open'),
      })
    })

    describe('it is ended', () => {
      const limits = { seconds: 2 }

      test.each([
        ['when it loops', 'while :; do :; done'],
        ['when it waits', 'sleep 1000'],
        ['when it ignores signals', 'trap "" TERM INT HUP XCPU; while :; do sleep 1; done'],
        ['when it leaves its session', 'setsid sh -c "trap \\"\\" TERM; sleep 1000" & wait'],
      ])('%s', async (_, text) => {
        expect(await run(`echo before; ${text}`, { limits })).toMatchObject({
          stopped: 'time',
          out: 'before\n',
          code: undefined,
        })
      })

      test('and so is all that it has started, whether it was stopped or not', async () => {
        const mark = `7${process.pid}.25`
        await run(`setsid sleep ${mark} & sleep ${mark}`, { limits: { seconds: 1 } })
        expect(await run(`setsid sleep ${mark} >/dev/null 2>&1 & exit 0`)).toMatchObject({ code: 0 })
        for (let wait = 0; wait < 40 && commandLines().includes(mark); wait++)
          await new Promise(done => setTimeout(done, 50))
        expect(commandLines()).not.toContain(mark)
      })

      test('when it prints without end, on either stream', async () => {
        const limits = { outputBytes: 1_000 }
        for (const text of ['yes', 'yes >&2', 'yes & yes >&2', 'head -c 1001 /dev/zero'])
          expect(await run(text, { limits })).toMatchObject({ stopped: 'output' })
        const { stdout, stderr } = await run('yes & yes >&2', { limits })
        expect(stdout.length + stderr.length).toBe(1_000)
        expect(await run('head -c 1000 /dev/zero', { limits })).toMatchObject({ code: 0, stopped: undefined })
      })

      test('when its processes take too much memory together', async () => {
        // The last word keeps the shell, and what it holds, from becoming the `sleep`.
        const hog = '(a=$(head -c 20000000 /dev/zero | tr "\\\\0" x); sleep 60; :) &'
        const ran = await run(`${hog} ${hog} ${hog} ${hog} wait; echo done`, {
          limits: { memoryBytes: 60_000_000, seconds: 50 },
        })
        expect(ran).toMatchObject({ stopped: 'memory', out: '' })
      })

      test('when somebody gives it up', async () => {
        const stop = new AbortController()
        const running = run('sleep 1000', { signal: stop.signal })
        setTimeout(() => stop.abort(), 300)
        expect(await catchFault(running)).toMatchObject({ code: 'aborted' })
      })
    })

    test('one process cannot take more memory than it may', async () => {
      const limits = { memoryBytes: 60_000_000, seconds: 20 }
      expect(await run('ulimit -d', { limits })).toMatchObject({ out: `${Math.floor(60_000_000 / 1024)}\n` })
      const ran = await run('tail /dev/zero; echo "code $?"', { limits })
      // Whichever of the two bounds is faster.
      if (ran.stopped === undefined) expect(ran.out).toBe('code 1\n')
      else expect(ran.stopped).toBe('memory')
    })

    test('processes are counted', async () => {
      const many = 'i=0; while [ $i -lt 40 ]; do sleep 3 & i=$((i+1)); done; echo all'
      expect(await run(many, { limits: { processes: 20 } })).toMatchObject({
        out: '',
        code: 2,
        err: expect.stringMatching(/fork/),
      })
      expect(await run(many, { limits: { processes: 60 } })).toMatchObject({ out: 'all\n', code: 0 })
    })

    test('a fork bomb burns out in its own room', async () => {
      const mark = `bomb-${process.pid}`
      const ran = await run(
        `f() { f ${mark} | f ${mark} & f ${mark}; }; f`,
        { limits: { seconds: 3, processes: 30 } },
        `${mark}.sh`,
      )
      expect(ran.stopped ?? ran.code).not.toBe(0)
      for (let wait = 0; wait < 40 && commandLines().includes(mark); wait++)
        await new Promise(done => setTimeout(done, 50))
      expect(commandLines()).not.toContain(mark)
    })

    test('temporary folders are full at their limit', async () => {
      const limits = { fileBytes: 1_000_000 }
      const fill = (folder: string) =>
        `for i in 1 2 3; do head -c 900000 /dev/zero > ${folder}/$i || echo full; done`
      for (const folder of ['/tmp', '/dev/shm'])
        expect((await run(fill(folder), { limits })).out).toBe('full\nfull\n')
      expect((await run('head -c 1100000 /dev/zero > /tmp/one; stat -c %s /tmp/one', { limits })).out).toBe(
        '1000000\n',
      )
    })

    describe('results', () => {
      test('are what it wrote to /out: plain files, below the folder that was named', async () => {
        const out = join(scratch, 'out')
        const text =
          'cd /out; mkdir -p a/b; echo rye > a/b/c.txt; cp /bin/true run; ln -s /etc/passwd link; mkfifo pipe; ln -s / a/up; echo x > "back\\\\slash"'
        const ran = await run(text, { out })
        expect(ran).toMatchObject({
          code: 0,
          results: ['a/b/c.txt', 'run'],
          left: ['a/up', 'back\\slash', 'link', 'pipe'],
        })
        expect(readFileSync(join(out, 'a/b/c.txt'), 'utf8')).toBe('rye\n')
        expect(readdirSync(out, { recursive: true }).sort()).toEqual(['a', 'a/b', 'a/b/c.txt', 'run'])
      })

      test('are not written through a link', async () => {
        const out = join(scratch, 'linked')
        mkdirSync(out)
        mkdirSync(join(scratch, 'elsewhere'))
        symlinkSync(join(scratch, 'elsewhere'), join(out, 'a'))
        expect(await catchFault(run('mkdir /out/a; echo x > /out/a/b', { out }))).toMatchObject({
          code: 'unsafe-path',
        })
        expect(readdirSync(join(scratch, 'elsewhere'))).toEqual([])
      })

      test.each([
        ['too many bytes', 'for i in 1 2 3; do head -c 900000 /dev/zero > /out/$i; done; sleep 5'],
        ['too many bytes at the very end', 'for i in 1 2 3; do head -c 900000 /dev/zero > /out/$i; done'],
        ['too many files', 'i=0; while [ $i -lt 1500 ]; do : > /out/$i; i=$((i+1)); done'],
      ])('are not kept when there are %s', async (what, text) => {
        const out = join(scratch, what)
        expect(await run(text, { out, limits: { fileBytes: 1_000_000 } })).toMatchObject({
          stopped: 'files',
          results: [],
        })
        expect(existsSync(out)).toBe(false)
      })
    })

    test('what cannot be walked is neither kept nor left behind', async () => {
      const before = readdirSync(temporary)
      const long = 'n'.repeat(250)
      const text = `cd /out; echo x > good; for i in $(seq 20); do mkdir ${long} && cd ${long}; done; mkdir /out/closed; touch /out/closed/a; chmod 0 /out/closed`
      const out = join(scratch, 'deep')
      expect(await run(text, { out })).toMatchObject({ code: 0, results: expect.arrayContaining(['good']) })
      expect(readdirSync(temporary)).toEqual(before)
    })

    test('a file in the way of one result keeps all of them out, and so does a link', async () => {
      const out = plant(join(scratch, 'taken'), { 'a/mine.txt': 'my own\n', link: { link: 'nowhere' } })
      for (const name of ['a/mine.txt', 'link']) {
        const text = `cd /out; mkdir a; echo x > 0; echo x > ${name}`
        expect(await catchFault(run(text, { out }))).toMatchObject({
          code: 'existing-file',
          file: join(out, name),
        })
      }
      expect(readdirSync(out, { recursive: true }).sort()).toEqual(['a', 'a/mine.txt', 'link'])
      expect(readFileSync(join(out, 'a/mine.txt'), 'utf8')).toBe('my own\n')
      expect(await run('cd /out; mkdir a; echo x > a/mine.txt', { out, replace: true })).toMatchObject({
        results: ['a/mine.txt'],
      })
      expect(readFileSync(join(out, 'a/mine.txt'), 'utf8')).toBe('x\n')
    })

    test('a place for results that is none is a fault', async () => {
      const out = join(plant(join(scratch, 'file'), { out: 'x' }), 'out')
      expect(await catchFault(run('echo x > /out/a', { out }))).toMatchObject({ code: 'unreadable-file' })
    })

    test('inputs are copies that it can only read', async () => {
      const cwd = plant(join(scratch, 'inputs'), { 'a b.csv': 'flour,500\n', 'more/c.txt': 'rye\n' })
      const inputs = [join(cwd, 'a b.csv'), join(cwd, 'more/c.txt')]
      const ran = await run('ls /input; cat "/input/a b.csv"; echo x > /input/c.txt || echo kept', { inputs })
      expect(ran.out).toBe('a b.csv\nc.txt\nflour,500\nkept\n')
      for (const wrong of [[cwd], [join(cwd, 'none')], [inputs[1]!, inputs[1]!]])
        expect(await catchFault(run('true', { inputs: wrong }))).toMatchObject({ code: 'unreadable-file' })
    })

    test.each([
      '-rf',
      'a b;touch x.sh',
      '$(touch y).sh',
      '`id`.sh',
      '--ro-bind',
      'чек.sh',
      "'.sh",
      'deep/er/--.sh',
    ])('a script may be called %j', async name => {
      expect(await run('#!/bin/sh\necho "ran $0"', {}, name)).toMatchObject({
        out: `ran /skill/${name}\n`,
        code: 0,
      })
    })

    test('an interpreter that is not there is the script’s failure', async () => {
      expect(await run('#!/usr/bin/bread\n')).toMatchObject({
        code: 127,
        err: expect.stringContaining('/usr/bin/bread'),
      })
      expect(await run('#!/usr/bin/env bread\n')).toMatchObject({ code: 127 })
    })

    test.skipIf(!existsSync('/usr/bin/node'))(
      'Node runs within the limits (needs it in /usr/bin)',
      async () => {
        const text =
          'import { readFileSync } from "node:fs"; console.log(readFileSync("times.md", "utf8").length, process.argv[2])'
        expect(await run(text, { args: ['x'] }, 'count.mjs')).toMatchObject({
          out: '11 x\n',
          code: 0,
          err: '',
        })
      },
    )

    test('ends with whoever started it', async () => {
      const mark = `8${process.pid}.5`
      const cwd = plant(join(scratch, 'orphan'), {
        'skills/oven/SKILL.md': skillText('oven'),
        'skills/oven/wait.sh': `setsid sleep ${mark} & sleep ${mark}\n`,
      })
      expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)
      for (const [signal, code] of [
        ['SIGKILL', null],
        ['SIGINT', 130],
      ] as const) {
        const { child, ended } = startSkillc(['run', 'oven', 'wait.sh'], cwd)
        while (!commandLines().includes(`sleep\0${mark}`)) await new Promise(done => setTimeout(done, 50))
        child.kill(signal)
        expect(await ended).toBe(code)
        for (let wait = 0; wait < 40 && commandLines().includes(mark); wait++)
          await new Promise(done => setTimeout(done, 50))
        expect(commandLines()).not.toContain(mark)
      }
    })

    test('the lines in docs/scripts.md run', () => {
      const page = readFileSync(new URL('../../docs/scripts.md', import.meta.url), 'utf8')
      const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
      const cwd = join(scratch, 'docs')
      const root = fileURLToPath(new URL('../../', import.meta.url))
      mkdirSync(join(cwd, 'node_modules'), { recursive: true })
      symlinkSync(root, join(cwd, 'node_modules/skillc'))
      expect(skillc(['build', join(root, 'examples/skills'), '--no-cache'], cwd).code).toBe(0)
      writeFileSync(join(cwd, 'agent.mjs'), lines)
      const hasPython = existsSync('/usr/bin/python3')
      const shown = execFileSync(process.execPath, ['agent.mjs'], { cwd, encoding: 'utf8' })
      expect(shown).toBe(hasPython ? '0 1000\n\n' : '127 \n')
      const [, ...commands] = /```\n(skillc run [\s\S]*?)```/.exec(page)?.[1]?.split('\n') ?? []
      expect(commands[0]).toMatch(/^skillc run /)
      writeFileSync(join(cwd, 'recipe.csv'), 'flour,500\n')
      const ran = skillc((commands[0] ?? '').split(' ').slice(1), cwd)
      expect(ran.code).toBe(hasPython ? 0 : 127)
    })

    test('nothing is left of a run', async () => {
      const before = readdirSync(temporary)
      await run('true')
      await run('sleep 9', { limits: { seconds: 1 } })
      expect(readdirSync(temporary)).toEqual(before)
    })

    describe('the command', () => {
      const cwd = plant(join(scratch, 'command'), {
        'skills/oven/SKILL.md': skillText('oven'),
        'skills/oven/echo.sh': 'for a; do printf "[%s]" "$a"; done\n',
        'skills/oven/color.sh': 'printf "\\033[31mhot\\377"; echo cold >&2; exit 5\n',
        'skills/oven/slow.sh': 'sleep 100\n',
        'skills/oven/count.sh': 'wc -c; echo done > /out/done\n',
        'skills/oven/notes.md': 'Hot.\n',
      })
      expect(skillc(['build', '--no-cache'], cwd).code).toBe(0)

      test('passes arguments, output and exit code on', () => {
        expect(skillc(['run', 'oven', 'echo.sh', '--', 'a b', '007', '--json'], cwd)).toEqual({
          code: 0,
          out: '[a b][007][--json]',
          err: '',
        })
        expect(skillc(['run', 'dist/skills', 'oven', './color.sh'], cwd)).toEqual({
          code: 5,
          out: '\u001b[31mhot\ufffd',
          err: 'cold\n',
        })
        const { code, stdout } = JSON.parse(skillc(['run', 'oven', 'color.sh', '--json'], cwd).out)
        expect({ code, stdout }).toEqual({ code: 5, stdout: '\u001b[31mhot\ufffd' })
      })

      test('says when it stopped one', () => {
        const ran = skillc(['run', 'oven', 'slow.sh', '--timeout', '1'], cwd)
        expect(ran).toMatchObject({ code: 124, out: '', err: expect.stringContaining('`--timeout`') })
        expect(skillc(['run', 'oven', 'slow.sh', '--timeout', '0'], cwd).code).toBe(2)
      })

      test('passes standard input and results on when it is asked to', () => {
        writeFileSync(join(cwd, 'in.txt'), 'rye')
        expect(skillc(['run', 'oven', 'count.sh', '--out', 'results'], cwd)).toMatchObject({
          code: 0,
          out: '0\n',
        })
        expect(readFileSync(join(cwd, 'results/done'), 'utf8')).toBe('done\n')
      })

      test('replaces files only when it is told to', () => {
        plant(cwd, { 'mine/done': 'my own\n', 'mine/other': 'other\n' })
        const command = ['run', 'oven', 'count.sh', '--out', 'mine']
        expect(skillc(command, cwd)).toMatchObject({
          code: 2,
          err: expect.stringMatching(/mine\/done` already exists.*\n.*`--force`/),
        })
        expect(readFileSync(join(cwd, 'mine/done'), 'utf8')).toBe('my own\n')
        expect(skillc([...command, '--force'], cwd).code).toBe(0)
        expect(readFileSync(join(cwd, 'mine/done'), 'utf8')).toBe('done\n')
        expect(readFileSync(join(cwd, 'mine/other'), 'utf8')).toBe('other\n')
      })

      test('says what cannot be run', () => {
        expect(skillc(['run', 'oven', 'notes.md'], cwd)).toMatchObject({
          code: 2,
          out: '',
          err: expect.stringContaining('no `#!` line'),
        })
        expect(skillc(['run', 'oven', '../oven/echo.sh'], cwd)).toMatchObject({
          code: 2,
          err: expect.stringContaining('does not stay'),
        })
        expect(skillc(['run', 'oven', 'nothing.sh'], cwd)).toMatchObject({
          code: 2,
          err: expect.stringContaining('has no file'),
        })
        expect(skillc(['run', 'oven'], cwd)).toMatchObject({
          code: 2,
          err: expect.stringContaining('takes a bundle'),
        })
      })
    })
  },
)

describe.skipIf(refusal !== undefined)('a run with a tracer', () => {
  test('is a span with the script, its interpreter and its exit code', async () => {
    const exporter = new InMemorySpanExporter()
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    const telemetry = { tracer: provider.getTracer('bakery') }
    await run('#!/bin/sh\necho secret', { telemetry, args: ['secret'] })
    await run('#!/bin/sh\nexit 3', { telemetry })
    await catchFault(run('#!/bin/sh', { telemetry }, 'bake.txt').then(() => run('', { telemetry }, 'no.txt')))
    const [good, bad, , refused] = exporter.getFinishedSpans()
    expect(good).toMatchObject({
      name: 'execute_tool run_skill_script oven bake.sh',
      status: { code: 0 },
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'run_skill_script',
        'gen_ai.skill.name': 'oven',
        'gen_ai.skill.resource.name': 'bake.sh',
        'process.executable.name': 'sh',
        'process.exit.code': 0,
      },
    })
    expect(JSON.stringify(good?.attributes)).not.toContain('secret')
    expect(bad).toMatchObject({
      status: { code: 2, message: 'nonzero-exit' },
      attributes: { 'process.exit.code': 3, 'error.type': 'nonzero-exit' },
    })
    expect(refused).toMatchObject({
      name: 'execute_tool run_skill_script',
      attributes: { 'error.type': 'unrunnable-file' },
    })
  })
})
