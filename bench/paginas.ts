/**
 * Lighthouse benchmark of the first pages, with its desktop and mobile presets.
 * On the production build with demo data. A new browser profile each time, so that caches are empty.
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
import { createDadosDir, removeDadosDir, startProcesso } from '../test/lastro-process.ts'
import { median } from './measure.ts'
import { report, type Medida } from './result.ts'

/** Fetched by npm on demand, because it has a hundred dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RODADAS = 3
const PAGINAS = [
  { caminho: '/login', dentro: false },
  { caminho: '/Home', dentro: true },
  { caminho: '/Dre', dentro: true },
] as const
const APARELHOS = [
  { nome: 'computador', args: ['--preset=desktop'] },
  { nome: 'telefone', args: [] },
] as const
const CATEGORIAS = [
  { id: 'performance', nome: 'desempenho', alvo: 95 },
  { id: 'accessibility', nome: 'acessibilidade', alvo: 100 },
  { id: 'best-practices', nome: 'boas práticas', alvo: 95 },
] as const

interface Relatorio {
  lighthouseVersion: string
  finalDisplayedUrl: string
  environment: { benchmarkIndex: number }
  categories: Record<(typeof CATEGORIAS)[number]['id'], { score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}

const pasta = mkdtempSync(join(tmpdir(), 'lastro-bench-paginas-'))
const dadosDir = await createDadosDir()
const servidor = await startProcesso(dadosDir)
const porta = await findPorta()
const context = await chromium.launchPersistentContext(join(pasta, 'navegador'), {
  executablePath: findChromium(),
  locale: 'pt-BR',
  args: [`--remote-debugging-port=${porta}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const medidas: Medida[] = []
  const relatorios: Relatorio[] = []
  let isDentro = false
  for (const { caminho, dentro } of PAGINAS) {
    if (dentro && !isDentro) await signIn()
    isDentro = dentro
    for (const aparelho of APARELHOS) {
      const rodadas: Relatorio[] = []
      for (let rodada = 0; rodada < RODADAS; rodada++) rodadas.push(await audit(caminho, aparelho.args))
      relatorios.push(...rodadas)
      medidas.push(...CATEGORIAS.map((categoria) => judge(`${caminho} no ${aparelho.nome}`, categoria, rodadas)))
    }
  }
  const indice = Math.round(median(relatorios.map(({ environment }) => environment.benchmarkIndex)))
  report({
    titulo: 'Páginas, medidas pelo Lighthouse',
    como:
      `Lighthouse ${relatorios[0]?.lighthouseVersion}, predefinições de computador e de telefone, páginas montadas e servidas por um Lastro com a demonstração, ` +
      `sem nada guardado no navegador. Mediana de ${RODADAS} rodadas, de 0 a 100. O telefone é simulado por um processador quatro vezes mais lento do que esta ` +
      `máquina, cujo índice (benchmarkIndex) foi ${indice} nesta hora: abaixo de 1000 o Lighthouse a chama de lenta demais para medir o desempenho.`,
    medidas,
  })
} finally {
  await context.close()
  await servidor.stop()
  await removeDadosDir(dadosDir)
  rmSync(pasta, { recursive: true, force: true })
}

/** Signs in within the browser that Lighthouse drives, because the session is in its storage. */
async function signIn(): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${servidor.endereco}/login`)
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
async function audit(caminho: string, args: readonly string[], tentativas = 3): Promise<Relatorio> {
  const path = join(pasta, 'relatorio.json')
  rmSync(path, { force: true })
  const lighthouse = promisify(execFile)('npm', [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    `${servidor.endereco}${caminho}`,
    `--port=${porta}`,
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
    if (tentativas > 1 && String(error).includes('NO_NAVSTART')) return audit(caminho, args, tentativas - 1)
    throw error
  }
  const relatorio = JSON.parse(readFileSync(path, 'utf8')) as Relatorio
  // Keeps the reports: `LASTRO_BENCH_RELATORIOS=/tmp/relatorios npm run bench -- paginas`.
  if (process.env['LASTRO_BENCH_RELATORIOS']) {
    const nome = `${caminho.slice(1)}-${args.length > 0 ? 'computador' : 'telefone'}-${Date.now()}.json`
    copyFileSync(path, join(process.env['LASTRO_BENCH_RELATORIOS'], nome))
  }
  if (new URL(relatorio.finalDisplayedUrl).pathname !== caminho) throw new Error(`${caminho} redirected to ${relatorio.finalDisplayedUrl}`)
  return relatorio
}

function judge(onde: string, { id, nome, alvo }: (typeof CATEGORIAS)[number], rodadas: readonly Relatorio[]): Medida {
  const nota = Math.round(median(rodadas.map(({ categories }) => (categories[id].score ?? 0) * 100)))
  const value = (medida: string) => median(rodadas.map(({ audits }) => audits[medida]?.numericValue ?? 0))
  const tempos =
    id === 'performance'
      ? ` (primeira pintura ${seconds(value('first-contentful-paint'))}, maior ${seconds(value('largest-contentful-paint'))}, ` +
        `bloqueio ${Math.round(value('total-blocking-time'))} ms, deslocamento ${decimal(value('cumulative-layout-shift'))})`
      : ''
  return { nome: `${onde}: ${nome}`, valor: `${nota}${tempos}`, alvo: alvo === 100 ? '100' : `ao menos ${alvo}`, cumprido: nota >= alvo }
}

function seconds(milissegundos: number): string {
  return `${decimal(milissegundos / 1000)} s`
}

function decimal(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}

async function findPorta(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
