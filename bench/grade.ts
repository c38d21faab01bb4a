/**
 * Benchmark of the budget grid at 100,000 lines versus Glide Data Grid and AG Grid Community.
 * Measures scrolling, editing, opening and memory, alternating in one browser, at full speed and four times slower.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemonstracao } from '@lastro/api/commands/load-demonstracao.ts'
import { readConfig } from '@lastro/api/config.ts'
import { listen, openDatabase } from '@lastro/api/server.ts'
import { chromium, type Browser, type Page } from 'playwright-core'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { RENATA_GESTORA } from '../test/people.ts'
import { ABERTURAS, measureAberturas, measureMemory, verifyTable, type Abertura } from './grade/opening.ts'
import { openBases, type BaselineGrid, type Bases } from './grade/baselines.ts'
import { LINHAS } from './grade/bases/data.ts'
import { editAgGrid, editOurs, editTotal, watchCanvas, watchPaint, type Distribuicao } from './grade/edit.ts'
import { createOrcamento, createOtherPerson } from './grade/orcamento.ts'
import { openScreen, scroll, slowDown, type ScrollTimes, type GridScreen } from './grade/screen.ts'
import { measureInTurns, median, percentile } from './measure.ts'
import { decimal, formatMs, megabytes, report, type Measurement } from './result.ts'

const PROCESSADORES = [1, 4] as const
type Times = (typeof PROCESSADORES)[number]
const ROUNDS = 2
const READING = { pixels: 60, quadros: 90 }
const ARREMESSO = { pixels: 3000, quadros: 30 }
const EDICOES = 10
const VIEWPORT = { width: 1440, height: 900 }
/** Frame budget at 60 Hz. */
const QUADRO_MS = 16.8

type Screens = Record<'ours' | BaselineGrid, GridScreen>

const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-grade-'))
buildWeb()
const config = readConfig({ LASTRO_DADOS: join(folder, 'dados'), PORT: '0', LASTRO_LOG: 'error', LASTRO_REQUISICOES_MINUTO: '1000000' })
const database = await openDatabase(config)
const bases = await openBases(join(folder, 'bases'))
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  await loadDemonstracao(database.db)
  const id = await createOrcamento(database.db)
  const server = await listen(database.db, config)
  try {
    const address = `${server.endereco}/orcamento/${id}?edit=true`
    const page = await signIn(browser, server.endereco)
    const change = await createOtherPerson(database.db, { address: server.endereco, id })
    const aberturas = await measureAberturas(page, address, change)
    const memory = await measureMemory(page)
    const table = await verifyTable(page, LINHAS)
    const screens = await openScreens(page, browser, bases)
    await filter(page, 'unidade')
    const measurements: Measurement[] = []
    for (const times of PROCESSADORES) {
      for (const screen of Object.values(screens)) await slowDown(screen, times)
      measurements.push(...(await measureScroll(screens, times)), await measureEdicao(screens, times))
    }
    await slowDown(screens.ours, 1)
    await filter(page, '')
    measurements.push(...describeTotal(await editTotal(screens.ours)), ...describeAbertura(aberturas, memory), table)
    report({
      titulo: 'Grade do orçamento, com 100.000 linhas',
      como:
        `A tela /orcamento/:id de um Lastro com a demonstração, em Chromium guiado por programa, 1440 × 900, sem GPU; a grade tem nome, doze meses, total, ` +
        `ano anterior e variação, com subtotais de item, grupo e resultado. Ao lado, na mesma execução e em turnos, em páginas sem mais nada e em caixas do ` +
        `mesmo tamanho, Glide Data Grid e AG Grid Community com nome, doze meses e total das mesmas linhas, sem subtotais. Fio principal: tempo de ` +
        `processador por quadro, mediana de ${ROUNDS} rodadas. Edição: do Enter ao fim do quadro em que a célula e os seus totais estão pintados, mediana ` +
        `de ${EDICOES}. Abertura: num servidor que já leu as linhas uma vez, e em que outra pessoa muda uma célula antes de cada uma. O processador ` +
        `quatro vezes mais lento é simulado pelo navegador (Emulation.setCPUThrottlingRate).`,
      measurements,
    })
  } finally {
    await server.close()
  }
} finally {
  await browser.close()
  bases.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function signIn(browserItem: Browser, address: string): Promise<Page> {
  const context = await browserItem.newContext({ viewport: VIEWPORT, locale: 'pt-BR' })
  const page = await context.newPage()
  await watchPaint(page)
  await watchCanvas(page)
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill(RENATA_GESTORA.email)
  await page.getByLabel('Senha', { exact: true }).fill(RENATA_GESTORA.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => !/\/login/i.test(url.pathname))
  return page
}

async function openScreens(page: Page, browserItem: Browser, { addressOf }: Bases): Promise<Screens> {
  const ours = await openScreen(page, '.dvn-scroller')
  const box = (await page.locator(ours.scroller).boundingBox())!
  const openBase = async (base: BaselineGrid, scroller: string): Promise<GridScreen> => {
    const context = await browserItem.newContext({ viewport: VIEWPORT, locale: 'pt-BR' })
    const other = await context.newPage()
    await watchPaint(other)
    await other.goto(addressOf(base, box))
    return openScreen(other, scroller)
  }
  return { ours, glide: await openBase('glide', '.dvn-scroller'), 'ag-grid': await openBase('ag-grid', '.ag-grid-viewport') }
}

async function filter(page: Page, texto: string): Promise<void> {
  await page.bringToFront()
  await page.getByLabel('Filtrar linhas').fill(texto)
  const isShown = ({ linhas, all }: { linhas: number; all: boolean }): boolean =>
    Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > linhas === all
  await page.waitForFunction(isShown, { linhas: LINHAS, all: texto !== '' })
}

function describeTimes(times: Times): string {
  return times === 1 ? '' : `, processador ${times} × mais lento`
}

async function rollInTurns<Nome extends keyof Screens>(
  screens: Screens,
  nomes: readonly Nome[],
  { pixels, quadros }: typeof READING,
): Promise<Record<Nome, ScrollTimes>> {
  const rolagens = new Map<Nome, ScrollTimes[]>(nomes.map((nome) => [nome, []]))
  const run = (nome: Nome) => async () => {
    const scrolled = await scroll(screens[nome], pixels, quadros)
    rolagens.get(nome)!.push(scrolled)
    return { milissegundos: scrolled.principalMs, peakMemoryBytes: 0 }
  }
  const principal = await measureInTurns(
    Object.fromEntries(nomes.map((nome) => [nome, run(nome)])) as Record<Nome, ReturnType<typeof run>>,
    ROUNDS,
  )
  const summarize = (nome: Nome): ScrollTimes => ({
    principalMs: principal[nome].milissegundos,
    quadrosMs: rolagens
      .get(nome)!
      .slice(1)
      .flatMap(({ quadrosMs }) => quadrosMs),
  })
  return Object.fromEntries(nomes.map((nome) => [nome, summarize(nome)])) as Record<Nome, ScrollTimes>
}

async function measureScroll(screens: Screens, times: Times): Promise<Measurement[]> {
  const reading = await rollInTurns(screens, ['ours', 'glide'], READING)
  const arremesso = await rollInTurns(screens, ['ours', 'ag-grid'], ARREMESSO)
  const [p95, p95Glide] = [reading.ours, reading.glide].map(({ quadrosMs }) => percentile(quadrosMs, 95)) as [number, number]
  const [againstGlide, againstAg] = [
    reading.ours.principalMs / reading.glide.principalMs,
    arremesso.ours.principalMs / arremesso['ag-grid'].principalMs,
  ]
  return [
    {
      nome: `rolagem de leitura, 60 px por quadro${describeTimes(times)}: p95 do quadro`,
      valor: formatMs(p95),
      base: `Glide ${formatMs(p95Glide)}`,
      ...(times === 1 && { target: `até ${formatMs(QUADRO_MS)}`, cumprido: Math.round(p95 * 10) <= QUADRO_MS * 10 }),
    },
    {
      nome: `o mesmo${describeTimes(times)}: fio principal por quadro`,
      valor: formatMs(reading.ours.principalMs),
      base: `Glide ${formatMs(reading.glide.principalMs)}`,
      razao: `${decimal(againstGlide)} ×`,
      target: 'até 1,5 ×',
      cumprido: againstGlide <= 1.5,
    },
    {
      nome: `arremesso, 3.000 px por quadro${describeTimes(times)}: fio principal por quadro`,
      valor: formatMs(arremesso.ours.principalMs),
      base: `AG Grid ${formatMs(arremesso['ag-grid'].principalMs)}`,
      razao: `${decimal(againstAg)} ×`,
      target: 'até 0,33 ×',
      cumprido: againstAg <= 1 / 3,
    },
  ]
}

async function measureEdicao({ ours: grid, 'ag-grid': agGrid }: Screens, times: Times): Promise<Measurement> {
  const [ours, own]: [number[], number[]] = [[], []]
  for (const turn of [1, 2]) {
    const valores = Array.from({ length: EDICOES / 2 }, (_, i) => times * 1000 + turn * 100 + i * 7)
    ours.push(...(await editOurs(grid, valores)))
    own.push(...(await editAgGrid(agGrid, valores)))
  }
  const [p50, p50Own] = [median(ours), median(own)]
  const target = times === 1 ? 1 : 0.6
  return {
    nome: `Enter até o total pintado, com subtotais${describeTimes(times)}`,
    valor: formatMs(p50),
    base: `AG Grid, sem subtotais, ${formatMs(p50Own)}`,
    razao: `${decimal(p50 / p50Own)} ×`,
    target: `até ${decimal(target)} ×`,
    cumprido: p50 <= p50Own * target,
  }
}

function describeTotal({ previewMs, paintedMs, celulas, requests }: Distribuicao): Measurement[] {
  return [
    {
      nome: `total de ${celulas.toLocaleString('pt-BR')} linhas digitado: do Enter à prévia da distribuição`,
      valor: formatMs(median(previewMs)),
      target: 'até 100 ms',
      cumprido: median(previewMs) <= 100,
    },
    {
      nome: 'confirmado: do Enter às linhas e totais pintados',
      valor: formatMs(median(paintedMs)),
      base: `${decimal(requests)} pedido ao servidor`,
      target: 'até 100 ms, um pedido',
      cumprido: median(paintedMs) <= 100 && requests === 1,
    },
  ]
}

function describeAbertura({ firstMs }: Abertura, memoryBytes: number): Measurement[] {
  const p95 = percentile(firstMs, 95)
  return [
    {
      nome: `abertura, do endereço à primeira linha que se pode usar, p95 de ${ABERTURAS}`,
      valor: formatMs(p95),
      base: `p50 ${formatMs(median(firstMs))}`,
      target: 'até 1.500 ms',
      cumprido: p95 <= 1500,
    },
    {
      nome: 'memória da página aberta',
      valor: megabytes(memoryBytes),
      target: 'até 250 MB',
      cumprido: memoryBytes <= 250 * 2 ** 20,
    },
  ]
}
