/**
 * Campaign of two servers on one database, of which one is killed in the middle of everything and started again.
 * `npm run campanha -- processos --quantas 50`. The other serves meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startInstallation } from '../../test/installation.ts'
import { startLoad, type Answer } from '../../test/mixed-load.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

/** Between a start and the next kill; the kill falls anywhere in it. */
const BETWEEN_MS = 2000

const { values } = parseArgs({ options: { quantas: { type: 'string', default: '50' } } })
const wanted = readCount('quantas', values.quantas)
const signal = listenForInterruption()
const begin = performance.now()
const answers: Answer[] = []
const failures: string[] = []
let made = 0

const installation = await startInstallation({ servers: 2 })
try {
  const load = await startLoad(installation, (answer) => answers.push(answer))
  for (; made < wanted && !signal.aborted; made++) {
    await sleep((made * 617) % BETWEEN_MS)
    const before = answers.length
    await installation.killServer(made % 2)
    await installation.restartServer(made % 2)
    const served = answers.slice(before).filter(({ status }) => status === 200).length
    if (served === 0) failures.push(`morte ${made + 1}: o outro processo não atendeu ninguém`)
  }
  const { acknowledged, lost, duplicated } = await load.finish()
  const verification = installation.verify()
  const refused = answers.filter(({ status, isRight }) => status !== 0 && (status !== 200 || !isRight))
  failures.push(...refused.map(({ kind, status, code }) => `${kind}: ${status} ${code}`))
  failures.push(...lost.map((each) => `perdido: ${each}`), ...duplicated.map((each) => `em dobro: ${each}`))
  if (verification !== undefined) failures.push(verification.trim())
  const unanswered = answers.filter(({ status }) => status === 0).length
  const shown = [...new Set(failures)].slice(0, 20)
  writeResult({
    title: 'Dois processos, um morto',
    promise: 'R1',
    campaign: 'processos',
    tries: made,
    failures: failures.length,
    lines: [
      `Escrito em ${today()} por \`npm run campanha -- processos --quantas ${wanted}\`${made < wanted ? ', interrompido' : ''}: ${formatCount(made)} vezes um de dois processos do servidor, cada vez o outro, foi morto com SIGKILL sob seis trabalhos (DRE, listas, cadastros, edições de orçamento, envios de lançamentos, entradas) e ligado de novo, em ${Math.round((performance.now() - begin) / 60_000)} min (${MACHINE}).`,
      '',
      '| o que se conta | quanto |',
      '| --- | --: |',
      `| respostas; pedidos a um processo morto | ${formatCount(answers.length - unanswered)}; ${formatCount(unanswered)} |`,
      `| respostas recusadas ou erradas do processo de pé | ${formatCount(refused.length)} |`,
      `| escritas confirmadas; perdidas; em dobro | ${formatCount(acknowledged)}; ${lost.length}; ${duplicated.length} |`,
      `| saldos e selos (\`lastro verificar\`) | ${verification === undefined ? 'certos' : 'errados'} |`,
      ...(shown.length > 0 ? ['', ...shown.map((failure) => `- ${failure}`)] : []),
      '',
      'Em `npm test`, `test/two-processes.test.ts` mata os processos durante importações.',
    ],
  })
} finally {
  await installation.close()
}
