/**
 * Campaign of power cuts; writes its section of docs/confiabilidade.md.
 * `npm run campanha -- quedas --quantas 500` takes about an hour. Not part of `npm test`, where twenty run.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { createDataDir, removeDataDir, startProcesso } from '../../test/lastro-process.ts'
import { cutUnderWriters } from '../../test/power-cuts.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'
import { root } from '../root.ts'

const { values } = parseArgs({ options: { quantas: { type: 'string', default: '500' } } })
const asked = readCount('quantas', values.quantas)
const signal = listenForInterruption()
const begin = performance.now()
const dataDir = await createDataDir()
let processo = await startProcesso(dataDir, {}, ['--sem-paginas'])
let made = 0
try {
  const machine = {
    address: () => processo.address,
    async cut() {
      await processo.killTree()
      processo = await startProcesso(dataDir, {}, ['--sem-paginas'])
    },
  }
  const { acknowledged, lost, duplicated } = await cutUnderWriters(
    machine,
    () => (signal.aborted ? made : asked),
    (cut) => (made = cut),
  )
  await processo.stop()
  const verification = spawnSync('npm', ['run', '--silent', 'lastro', '--', 'verificar'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LASTRO_DADOS: dataDir },
  })
  const failures = lost.length + duplicated.length + (verification.status === 0 ? 0 : 1)
  writeResult({
    title: 'Quedas de energia',
    promise: 'R1',
    campaign: 'quedas',
    tries: made,
    failures,
    lines: [
      `Escrito em ${today()} por \`npm run campanha -- quedas --quantas ${values.quantas}\`${made < asked ? ', interrompido' : ''}: ${formatCount(made)} vezes todos os processos, o banco de dados entre eles, foram mortos com SIGKILL enquanto quatro escreviam (dois criavam centros de custo, dois enviavam lançamentos), e ligados de novo sobre a mesma pasta, em ${Math.round((performance.now() - begin) / 60_000)} min (${MACHINE}).`,
      '',
      '| o que se conta | quantas |',
      '| --- | --: |',
      `| escritas confirmadas a quem escreveu | ${formatCount(acknowledged.centros)} centros e ${formatCount(acknowledged.pushes)} lançamentos |`,
      `| escritas confirmadas e perdidas | ${formatCount(lost.length)} |`,
      `| escritas em dobro | ${formatCount(duplicated.length)} |`,
      `| saldos que não são a soma dos lançamentos (\`lastro verificar\`) | ${verification.status === 0 ? 'nenhum' : 'há'} |`,
      '',
      '`npm test` faz o mesmo vinte vezes.',
    ],
  })
  process.stdout.write(verification.stdout)
} finally {
  await processo.killTree()
  await removeDataDir(dataDir)
}
