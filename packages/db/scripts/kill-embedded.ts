/**
 * Crash test of the embedded database: `node packages/db/scripts/kill-embedded.ts [kills]`. Kills the database and its program that many
 * times (100) under a writer, each way in turn. Exit code 1 when an acknowledged write is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KILLS, runKills } from '../src/embedded/crash.fixture.ts'

const times = Number(process.argv[2] ?? 100)
const data = mkdtempSync(join(tmpdir(), 'lastro-kill-'))
const kills = Array.from({ length: times }, (_, index) => KILLS[index % KILLS.length] ?? 'everything')
const lost = await runKills(data, kills, (line) => process.stdout.write(`${line}\n`))
rmSync(data, { recursive: true })
process.stdout.write(`${times} kills, ${lost} acknowledged writes lost\n`)
process.exitCode = lost === 0 ? 0 : 1
