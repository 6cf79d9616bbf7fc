/**
 * Loaded before a program under wine: its standard streams are pipes that are read and written as files, and it keeps no connection alive, because
 * wine 8 does not know the option for that, and then refuses to connect. `fetch` asks for it.
 */
const fs = require('node:fs')
const { Socket } = require('node:net')
const { Readable, Writable } = require('node:stream')
const { isMainThread } = require('node:worker_threads')

function replaceStreams() {
  for (const [fd, name] of [
    [1, 'stdout'],
    [2, 'stderr'],
  ]) {
    const stream = new Writable({
      decodeStrings: true,
      write(chunk, _, done) {
        for (let at = 0; at < chunk.length; ) at += fs.writeSync(fd, chunk, at)
        done()
      },
    })
    Object.defineProperty(process, name, { configurable: true, get: () => Object.assign(stream, { fd }) })
  }
  let stdin
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    get() {
      stdin ??= new Readable({
        read() {
          const buffer = Buffer.alloc(65_536)
          fs.read(0, buffer, 0, buffer.length, null, (error, count) => {
            if (error && error.code !== 'EOF') this.destroy(error)
            else this.push(count > 0 ? buffer.subarray(0, count) : null)
          })
        },
      })
      return stdin
    },
  })
}

// Threads have their own, which the main one writes.
if (isMainThread) replaceStreams()

Socket.prototype.setKeepAlive = function ignore() {
  return this
}
