/**
 * Lighthouse benchmark of the first pages on the production build, desktop and mobile presets.
 * Each run has a new browser profile, so that caches are empty.
 */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { RENATA_GESTORA } from '../test/people.ts'
import { createDataDir, removeDataDir, startProcesso } from '../test/lastro-process.ts'
import { median } from './measure.ts'
import { report, type Measurement } from './result.ts'

/** Fetched by npm on demand, because it has a hundred dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 3
const PAGES = [
  { caminho: '/login', inside: false },
  { caminho: '/Home', inside: true },
  { caminho: '/Dre', inside: true },
] as const
const APARELHOS = [
  { nome: 'computador', args: ['--preset=desktop'], desempenho: 98 },
  { nome: 'telefone', args: [], desempenho: 90 },
] as const
const CATEGORIAS = [
  { id: 'performance', nome: 'desempenho', target: null },
  { id: 'accessibility', nome: 'acessibilidade', target: 100 },
  { id: 'best-practices', nome: 'boas práticas', target: 95 },
] as const

interface LighthouseReport {
  lighthouseVersion: string
  finalDisplayedUrl: string
  environment: { benchmarkIndex: number }
  categories: Record<(typeof CATEGORIAS)[number]['id'], { score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}

const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-paginas-'))
const dataDir = await createDataDir()
const serverItem = await startProcesso(dataDir)
const port = await findPort()
const context = await chromium.launchPersistentContext(join(folder, 'navegador'), {
  executablePath: findChromium(),
  locale: 'pt-BR',
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const measurements: Measurement[] = []
  const relatorios: LighthouseReport[] = []
  let isInside = false
  for (const { caminho, inside } of PAGES) {
    if (inside && !isInside) await signIn()
    isInside = inside
    for (const aparelho of APARELHOS) {
      const rounds: LighthouseReport[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await audit(caminho, aparelho.args))
      relatorios.push(...rounds)
      for (const { id, nome, target } of CATEGORIAS) {
        measurements.push(judge(`${caminho} no ${aparelho.nome}`, { id, nome, target: target ?? aparelho.desempenho }, rounds))
      }
    }
  }
  const index = Math.round(median(relatorios.map(({ environment }) => environment.benchmarkIndex)))
  report({
    titulo: 'Páginas, medidas pelo Lighthouse',
    como:
      `Lighthouse ${relatorios[0]?.lighthouseVersion}, predefinições de computador e de telefone, páginas montadas e servidas por um Lastro com a demonstração, ` +
      `sem nada guardado no navegador. Mediana de ${ROUNDS} rodadas, de 0 a 100. O telefone é simulado por um processador quatro vezes mais lento do que esta ` +
      `máquina, cujo índice (benchmarkIndex) foi ${index} nesta hora: abaixo de 1000 o Lighthouse a chama de lenta demais para medir o desempenho.`,
    measurements,
  })
} finally {
  await context.close()
  await serverItem.stop()
  await removeDataDir(dataDir)
  rmSync(folder, { recursive: true, force: true })
}

/** Signs in within the browser that Lighthouse drives, because the session is in its storage. */
async function signIn(): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${serverItem.address}/login`)
  await page.getByLabel('E-mail').fill(RENATA_GESTORA.email)
  await page.getByLabel('Senha', { exact: true }).fill(RENATA_GESTORA.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => !/\/login/i.test(url.pathname))
  await page.goto('about:blank')
}

/**
 * Asynchronous, because the browser asks this process about every page it opens.
 * @throws Error when Lighthouse fails or was redirected
 */
async function audit(filePath: string, args: readonly string[], attempts = 3): Promise<LighthouseReport> {
  const path = join(folder, 'relatorio.json')
  rmSync(path, { force: true })
  const lighthouse = promisify(execFile)('npm', [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    `${serverItem.address}${filePath}`,
    `--port=${port}`,
    '--output=json',
    `--output-path=${path}`,
    '--quiet',
    '--disable-full-page-screenshot',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIAS.map(({ id }) => id).join()}`,
    ...args,
  ])
  try {
    await lighthouse
  } catch (error) {
    // On a busy machine the trace may miss its start, and Lighthouse asks for a retry.
    if (attempts > 1 && String(error).includes('NO_NAVSTART')) return audit(filePath, args, attempts - 1)
    throw error
  }
  const relatorio = JSON.parse(readFileSync(path, 'utf8')) as LighthouseReport
  // Keeps the reports: `LASTRO_BENCH_RELATORIOS=/tmp/relatorios npm run bench -- paginas`.
  if (process.env['LASTRO_BENCH_RELATORIOS']) {
    const nome = `${filePath.slice(1)}-${args.length > 0 ? 'computador' : 'telefone'}-${Date.now()}.json`
    copyFileSync(path, join(process.env['LASTRO_BENCH_RELATORIOS'], nome))
  }
  if (new URL(relatorio.finalDisplayedUrl).pathname !== filePath)
    throw new Error(`${filePath} redirected to ${relatorio.finalDisplayedUrl}`)
  return relatorio
}

interface Categoria {
  id: (typeof CATEGORIAS)[number]['id']
  nome: string
  target: number
}

function judge(where: string, { id, nome, target }: Categoria, rounds: readonly LighthouseReport[]): Measurement {
  const note = Math.round(median(rounds.map(({ categories }) => (categories[id].score ?? 0) * 100)))
  const value = (measurement: string) => median(rounds.map(({ audits }) => audits[measurement]?.numericValue ?? 0))
  const tempos =
    id === 'performance'
      ? ` (primeira pintura ${seconds(value('first-contentful-paint'))}, maior ${seconds(value('largest-contentful-paint'))}, ` +
        `bloqueio ${Math.round(value('total-blocking-time'))} ms, deslocamento ${decimal(value('cumulative-layout-shift'))})`
      : ''
  return {
    nome: `${where}: ${nome}`,
    valor: `${note}${tempos}`,
    target: target === 100 ? '100' : `ao menos ${target}`,
    cumprido: note >= target,
  }
}

function seconds(milissegundos: number): string {
  return `${decimal(milissegundos / 1000)} s`
}

function decimal(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
