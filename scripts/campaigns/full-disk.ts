/**
 * Campaign of a full disk: the database is on a disk in memory that is made smaller under load, and large again. Needs root, to mount it.
 * `npm run campanha -- disco --quantas 8`. Each time it is left a little more room, so that it fills up at another step.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startInstallation } from '../../test/installation.ts'
import { startLoad, type Answer } from '../../test/mixed-load.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

const LARGE_BYTES = 4 * 1024 ** 3
/** Room left at the n-th time, in KB: less than a page of a table, up to more than a segment of the log. */
const ROOM_KB = [0, 8, 64, 256, 1024, 4096, 12_288, 20_480]
const FULL_MS = 8000
const BACK_MAX_MS = 15_000

const { values } = parseArgs({ options: { quantas: { type: 'string', default: '8' } } })
const wanted = readCount('quantas', values.quantas)
const signal = listenForInterruption()
const begin = performance.now()
const answers: Answer[] = []
const failures: string[] = []
let made = 0
let slowestBackMs = 0

function runOrThrow(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

const disk = mkdtempSync(join(tmpdir(), 'lastro-disco-'))
runOrThrow('mount', '-t', 'tmpfs', '-o', `size=${LARGE_BYTES}`, 'tmpfs', disk)

function resize(bytes: number): void {
  runOrThrow('mount', '-o', `remount,size=${bytes}`, disk)
}

/** Retries, because a disk that has grown in between cannot be made smaller than its content. */
function shrink(roomBytes: number): void {
  for (let attempt = 1; ; attempt++) {
    const { blocks, bfree, bsize } = statfsSync(disk)
    try {
      return resize((blocks - bfree) * bsize + roomBytes)
    } catch (error) {
      if (attempt === 20) throw error
    }
  }
}

async function waitBack(): Promise<void> {
  const start = performance.now()
  const kinds = new Set(answers.map(({ kind }) => kind))
  const listMissing = (): string[] => {
    const back = new Set(answers.filter(({ at, status }) => at >= start && status === 200).map(({ kind }) => kind))
    return [...kinds].filter((kind) => !back.has(kind))
  }
  while (listMissing().length > 0 && performance.now() - start < BACK_MAX_MS) await sleep(20)
  for (const kind of listMissing()) {
    const last = answers.findLast((answer) => answer.kind === kind)
    failures.push(`${kind} não voltou em ${BACK_MAX_MS / 1000} s: ${last?.status} ${last?.code}`)
  }
  slowestBackMs = Math.max(slowestBackMs, performance.now() - start)
}

try {
  const installation = await startInstallation({ servers: 1, dados: join(disk, 'dados') })
  try {
    const load = await startLoad(installation, (answer) => answers.push(answer))
    await sleep(3000)
    for (; made < wanted && !signal.aborted; made++) {
      const before = answers.length
      shrink(ROOM_KB[made % ROOM_KB.length]! * 1024)
      await sleep(FULL_MS)
      const refused = answers.slice(before).filter(({ status }) => status !== 200)
      resize(LARGE_BYTES)
      for (const { kind, status, code } of refused) if (code !== 'disco_full') failures.push(`${kind}: ${status} ${code}`)
      await waitBack()
    }
    const { acknowledged, lost, duplicated } = await load.finish()
    const verification = installation.verify()
    failures.push(...answers.filter(({ isRight }) => !isRight).map(({ kind }) => `${kind}: resposta errada`))
    failures.push(...lost.map((each) => `perdido: ${each}`), ...duplicated.map((each) => `em dobro: ${each}`))
    if (verification !== undefined) failures.push(verification.trim())
    const full = answers.filter(({ code }) => code === 'disco_full').length
    const kinds = Map.groupBy(failures, (failure) => failure)
    writeResult({
      title: 'Disco cheio',
      promise: 'R2',
      campaign: 'disco',
      tries: made,
      failures: failures.length,
      lines: [
        `Escrito em ${today()} por \`npm run campanha -- disco --quantas ${wanted}\`${made < wanted ? ', interrompido' : ''}: ${formatCount(made)} vezes o disco do banco ficou com 0 KB a 20 MB livres por ${FULL_MS / 1000} s, sob seis trabalhos (DRE, listas, cadastros, edições de orçamento, envios de lançamentos, entradas), e depois com espaço, em ${Math.round((performance.now() - begin) / 60_000)} min (${MACHINE}).`,
        '',
        '| o que se conta | quanto |',
        '| --- | --: |',
        `| respostas; recusas que dizem que o disco está cheio (\`disco_full\`) | ${formatCount(answers.length)}; ${formatCount(full)} |`,
        `| do espaço de volta até todo trabalho andar, a vez mais demorada | ${formatCount(Math.round(slowestBackMs))} ms |`,
        `| escritas confirmadas; perdidas; em dobro | ${formatCount(acknowledged)}; ${lost.length}; ${duplicated.length} |`,
        `| saldos e selos (\`lastro verificar\`) | ${verification === undefined ? 'certos' : 'errados'} |`,
        '',
        'É falha uma recusa que diz outra coisa, uma escrita perdida ou em dobro, uma DRE errada, ou um trabalho que não anda de novo.',
        ...(kinds.size > 0 ? ['', ...[...kinds].slice(0, 20).map(([failure, times]) => `- ${failure} (${times.length})`)] : []),
      ],
    })
  } finally {
    await installation.close()
  }
} finally {
  runOrThrow('umount', disk)
  rmSync(disk, { recursive: true, force: true })
}
