/**
 * Budget grid of a hundred thousand lines versus Glide Data Grid and AG Grid Community: scrolling, editing, opening and memory, alternating
 * in one browser. At full speed and four times slower.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemonstracao } from '@lastro/api/commands/load-demonstracao.ts'
import { readConfig } from '@lastro/api/config.ts'
import { listen, openBanco } from '@lastro/api/server.ts'
import { chromium, type Browser, type Page } from 'playwright-core'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { RENATA_GESTORA } from '../test/people.ts'
import { ABERTURAS, measureAberturas, measureMemoria, verifyTabela, type Abertura } from './grade/opening.ts'
import { openBases, type Base, type Bases } from './grade/baselines.ts'
import { LINHAS } from './grade/bases/data.ts'
import { editAgGrid, editNossa, editTotal, watchCanvas, watchPaint, type Distribuicao } from './grade/edit.ts'
import { createOrcamento, createOutraPessoa } from './grade/orcamento.ts'
import { openTela, scroll, slowDown, type Rolagem, type Tela } from './grade/screen.ts'
import { measureInTurns, median, percentile } from './measure.ts'
import { decimal, formatMs, megabytes, report, type Medida } from './result.ts'

const PROCESSADORES = [1, 4] as const
type Vezes = (typeof PROCESSADORES)[number]
const RODADAS = 2
const LEITURA = { pixels: 60, quadros: 90 }
const ARREMESSO = { pixels: 3000, quadros: 30 }
const EDICOES = 10
const VIEWPORT = { width: 1440, height: 900 }
/** Frame budget at 60 Hz. */
const QUADRO_MS = 16.8

type Telas = Record<'nossa' | Base, Tela>

const pasta = mkdtempSync(join(tmpdir(), 'lastro-bench-grade-'))
buildWeb()
const config = readConfig({ LASTRO_DADOS: join(pasta, 'dados'), PORT: '0', LASTRO_LOG: 'error', LASTRO_REQUISICOES_MINUTO: '1000000' })
const banco = await openBanco(config)
const bases = await openBases(join(pasta, 'bases'))
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  await loadDemonstracao(banco.db)
  const id = await createOrcamento(banco.db)
  const servidor = await listen(banco.db, config)
  try {
    const endereco = `${servidor.endereco}/orcamento/${id}?edit=true`
    const page = await signIn(browser, servidor.endereco)
    const change = await createOutraPessoa(banco.db, { endereco: servidor.endereco, id })
    const aberturas = await measureAberturas(page, endereco, change)
    const memoria = await measureMemoria(page)
    const tabela = await verifyTabela(page, LINHAS)
    const telas = await openTelas(page, browser, bases)
    await filter(page, 'unidade')
    const medidas: Medida[] = []
    for (const vezes of PROCESSADORES) {
      for (const tela of Object.values(telas)) await slowDown(tela, vezes)
      medidas.push(...(await measureRolagem(telas, vezes)), await measureEdicao(telas, vezes))
    }
    await slowDown(telas.nossa, 1)
    await filter(page, '')
    medidas.push(...describeTotal(await editTotal(telas.nossa)), ...describeAbertura(aberturas, memoria), tabela)
    report({
      titulo: 'Grade do orçamento, com 100.000 linhas',
      como:
        `A tela /orcamento/:id de um Lastro com a demonstração, em Chromium guiado por programa, 1440 × 900, sem GPU; a grade tem nome, doze meses, total, ` +
        `ano anterior e variação, com subtotais de item, grupo e resultado. Ao lado, na mesma execução e em turnos, em páginas sem mais nada e em caixas do ` +
        `mesmo tamanho, Glide Data Grid e AG Grid Community com nome, doze meses e total das mesmas linhas, sem subtotais. Fio principal: tempo de ` +
        `processador por quadro, mediana de ${RODADAS} rodadas. Edição: do Enter ao fim do quadro em que a célula e os seus totais estão pintados, mediana ` +
        `de ${EDICOES}. Abertura: num servidor que já leu as linhas uma vez, e em que outra pessoa muda uma célula antes de cada uma. O processador ` +
        `quatro vezes mais lento é simulado pelo navegador (Emulation.setCPUThrottlingRate).`,
      medidas,
    })
  } finally {
    await servidor.close()
  }
} finally {
  await browser.close()
  bases.close()
  await banco.close()
  rmSync(pasta, { recursive: true, force: true })
}

async function signIn(navegador: Browser, endereco: string): Promise<Page> {
  const context = await navegador.newContext({ viewport: VIEWPORT, locale: 'pt-BR' })
  const page = await context.newPage()
  await watchPaint(page)
  await watchCanvas(page)
  await page.goto(`${endereco}/login`)
  await page.getByLabel('E-mail').fill(RENATA_GESTORA.email)
  await page.getByLabel('Senha', { exact: true }).fill(RENATA_GESTORA.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => !/\/login/i.test(url.pathname))
  return page
}

async function openTelas(page: Page, navegador: Browser, { enderecoDe }: Bases): Promise<Telas> {
  const nossa = await openTela(page, '.dvn-scroller')
  const caixa = (await page.locator(nossa.rolo).boundingBox())!
  const openBase = async (base: Base, rolo: string): Promise<Tela> => {
    const context = await navegador.newContext({ viewport: VIEWPORT, locale: 'pt-BR' })
    const outra = await context.newPage()
    await watchPaint(outra)
    await outra.goto(enderecoDe(base, caixa))
    return openTela(outra, rolo)
  }
  return { nossa, glide: await openBase('glide', '.dvn-scroller'), 'ag-grid': await openBase('ag-grid', '.ag-grid-viewport') }
}

async function filter(page: Page, texto: string): Promise<void> {
  await page.bringToFront()
  await page.getByLabel('Filtrar linhas').fill(texto)
  const isMostrado = ({ linhas, todas }: { linhas: number; todas: boolean }): boolean =>
    Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > linhas === todas
  await page.waitForFunction(isMostrado, { linhas: LINHAS, todas: texto !== '' })
}

function describeVezes(vezes: Vezes): string {
  return vezes === 1 ? '' : `, processador ${vezes} × mais lento`
}

async function rollInTurns<Nome extends keyof Telas>(
  telas: Telas,
  nomes: readonly Nome[],
  { pixels, quadros }: typeof LEITURA,
): Promise<Record<Nome, Rolagem>> {
  const rolagens = new Map<Nome, Rolagem[]>(nomes.map((nome) => [nome, []]))
  const run = (nome: Nome) => async () => {
    const rolagem = await scroll(telas[nome], pixels, quadros)
    rolagens.get(nome)!.push(rolagem)
    return { milissegundos: rolagem.principalMs, memoriaPicoBytes: 0 }
  }
  const principal = await measureInTurns(
    Object.fromEntries(nomes.map((nome) => [nome, run(nome)])) as Record<Nome, ReturnType<typeof run>>,
    RODADAS,
  )
  const summarize = (nome: Nome): Rolagem => ({
    principalMs: principal[nome].milissegundos,
    quadrosMs: rolagens
      .get(nome)!
      .slice(1)
      .flatMap(({ quadrosMs }) => quadrosMs),
  })
  return Object.fromEntries(nomes.map((nome) => [nome, summarize(nome)])) as Record<Nome, Rolagem>
}

async function measureRolagem(telas: Telas, vezes: Vezes): Promise<Medida[]> {
  const leitura = await rollInTurns(telas, ['nossa', 'glide'], LEITURA)
  const arremesso = await rollInTurns(telas, ['nossa', 'ag-grid'], ARREMESSO)
  const [p95, p95Glide] = [leitura.nossa, leitura.glide].map(({ quadrosMs }) => percentile(quadrosMs, 95)) as [number, number]
  const [contraGlide, contraAg] = [
    leitura.nossa.principalMs / leitura.glide.principalMs,
    arremesso.nossa.principalMs / arremesso['ag-grid'].principalMs,
  ]
  return [
    {
      nome: `rolagem de leitura, 60 px por quadro${describeVezes(vezes)}: p95 do quadro`,
      valor: formatMs(p95),
      base: `Glide ${formatMs(p95Glide)}`,
      ...(vezes === 1 && { alvo: `até ${formatMs(QUADRO_MS)}`, cumprido: Math.round(p95 * 10) <= QUADRO_MS * 10 }),
    },
    {
      nome: `o mesmo${describeVezes(vezes)}: fio principal por quadro`,
      valor: formatMs(leitura.nossa.principalMs),
      base: `Glide ${formatMs(leitura.glide.principalMs)}`,
      razao: `${decimal(contraGlide)} ×`,
      alvo: 'até 1,5 ×',
      cumprido: contraGlide <= 1.5,
    },
    {
      nome: `arremesso, 3.000 px por quadro${describeVezes(vezes)}: fio principal por quadro`,
      valor: formatMs(arremesso.nossa.principalMs),
      base: `AG Grid ${formatMs(arremesso['ag-grid'].principalMs)}`,
      razao: `${decimal(contraAg)} ×`,
      alvo: 'até 0,33 ×',
      cumprido: contraAg <= 1 / 3,
    },
  ]
}

async function measureEdicao({ nossa, 'ag-grid': agGrid }: Telas, vezes: Vezes): Promise<Medida> {
  const [nossas, deles]: [number[], number[]] = [[], []]
  for (const turno of [1, 2]) {
    const valores = Array.from({ length: EDICOES / 2 }, (_, i) => vezes * 1000 + turno * 100 + i * 7)
    nossas.push(...(await editNossa(nossa, valores)))
    deles.push(...(await editAgGrid(agGrid, valores)))
  }
  const [p50, p50Deles] = [median(nossas), median(deles)]
  const alvo = vezes === 1 ? 1 : 0.6
  return {
    nome: `Enter até o total pintado, com subtotais${describeVezes(vezes)}`,
    valor: formatMs(p50),
    base: `AG Grid, sem subtotais, ${formatMs(p50Deles)}`,
    razao: `${decimal(p50 / p50Deles)} ×`,
    alvo: `até ${decimal(alvo)} ×`,
    cumprido: p50 <= p50Deles * alvo,
  }
}

function describeTotal({ previaMs, pintadoMs, celulas, pedidos }: Distribuicao): Medida[] {
  return [
    {
      nome: `total de ${celulas.toLocaleString('pt-BR')} linhas digitado: do Enter à prévia da distribuição`,
      valor: formatMs(median(previaMs)),
      alvo: 'até 100 ms',
      cumprido: median(previaMs) <= 100,
    },
    {
      nome: 'confirmado: do Enter às linhas e totais pintados',
      valor: formatMs(median(pintadoMs)),
      base: `${decimal(pedidos)} pedido ao servidor`,
      alvo: 'até 100 ms, um pedido',
      cumprido: median(pintadoMs) <= 100 && pedidos === 1,
    },
  ]
}

function describeAbertura({ primeiraMs }: Abertura, memoriaBytes: number): Medida[] {
  const p95 = percentile(primeiraMs, 95)
  return [
    {
      nome: `abertura, do endereço à primeira linha que se pode usar, p95 de ${ABERTURAS}`,
      valor: formatMs(p95),
      base: `p50 ${formatMs(median(primeiraMs))}`,
      alvo: 'até 1.500 ms',
      cumprido: p95 <= 1500,
    },
    {
      nome: 'memória da página aberta',
      valor: megabytes(memoriaBytes),
      alvo: 'até 250 MB',
      cumprido: memoriaBytes <= 250 * 2 ** 20,
    },
  ]
}
