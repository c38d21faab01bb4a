/**
 * Program with an embedded database, for tests that kill it: `node program.fixture.ts <data folder>`. Prints one line of JSON when the
 * database is up (or the error), and exits cleanly at the end of its standard input.
 */
import { once } from 'node:events'
import { DatabaseError } from '../erro.ts'
import { startEmbedded } from './start-embedded.ts'

const [dados = ''] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({ dados })
  process.stdout.write(`${JSON.stringify({ conexoes: embedded.conexoes, pid: embedded.pid })}\n`)
  process.stdin.resume()
  await once(process.stdin, 'end')
  await embedded.stop()
} catch (error) {
  if (!(error instanceof DatabaseError)) throw error
  process.stdout.write(`${JSON.stringify({ code: error.code, message: error.message })}\n`)
}
