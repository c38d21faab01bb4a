/**
 * Opens every path of the customer's text as every perfil, at the address of every marca, and keeps pictures of each page in both themes to
 * look at: `npm run percurso`, or a part of it: `npm run percurso -- --marcas lastro,fps --perfis gestor --larguras 1280,390 --idiomas en`.
 * On a server of its own with the demonstration. All of it takes about an hour, so it is no part of `npm test`. Ends with 1 when a path has
 * no page, a page shows an error, or the browser or the server complains.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dreModeloRotas, grupoRotas, MARCAS, orcamentoRotas, PERFIS, sessaoRotas } from '@lastro/contract'
import { chromium, type Browser, type Page } from '@playwright/test'
import { signInApi } from '../test/api.ts'
import { CAMINHOS, SEM_TELA, type Caminho } from '../apps/web/test/caminhos.ts'
import { BRUNO_ADMIN, HELENA_LEITORA, PAULO_DE_UM_CLIENTE, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/pessoas.ts'
import { createDadosDir, removeDadosDir, startProcesso } from '../test/processo.ts'
import { findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/root.ts'
import { signIn, switchCliente } from './lastro.ts'

const PESSOAS = {
  visitante: null,
  admin: BRUNO_ADMIN,
  gestor: RENATA_GESTORA,
  analista: TIAGO_ANALISTA,
  client: PAULO_DE_UM_CLIENTE,
  leitor: HELENA_LEITORA,
} as const satisfies Record<(typeof PERFIS)[number] | 'visitante', object | null>
const QUEM = ['visitante', ...PERFIS] as const
const TEMAS = ['light', 'dark'] as const
const ALTURA = 844
/** What the browser says of an answer that the page itself explains. */
const REFUSED = 'Failed to load resource'
const folder = join(root, 'test-results/percurso')

interface Parada {
  marca: string
  quem: (typeof QUEM)[number]
  caminho: Caminho
  desfecho: string
  falhas: readonly string[]
}

const { values: escolha } = parseArgs({
  options: {
    marcas: { type: 'string', default: MARCAS.join() },
    perfis: { type: 'string', default: QUEM.join() },
    temas: { type: 'string', default: TEMAS.join() },
    larguras: { type: 'string', default: '1280' },
    idiomas: { type: 'string', default: 'pt' },
  },
})
const marcas = choose(escolha.marcas, MARCAS)
const perfis = choose(escolha.perfis, QUEM)
const temas = choose(escolha.temas, TEMAS)
const idiomas = choose(escolha.idiomas, ['pt', 'en', 'fr', 'ar'])
const larguras = escolha.larguras.split(',').map(Number)

rmSync(folder, { recursive: true, force: true })
const dadosDir = await createDadosDir()
const servidor = await startProcesso(dadosDir, { LASTRO_REQUISICOES_MINUTO: '1000000' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
const paradas: Parada[] = []
try {
  const enderecoDe = await fillParams(servidor.endereco)
  for (const idioma of idiomas)
    for (const marca of marcas) for (const quem of perfis) paradas.push(...(await walk(browser, { marca, quem, idioma, enderecoDe })))
} finally {
  await browser.close()
  await servidor.stop()
  await removeDadosDir(dadosDir)
}
const tabela = describe(paradas)
writeFileSync(join(folder, 'percurso.md'), tabela)
process.stdout.write(`\n${tabela}`)
process.exitCode = paradas.some(({ falhas }) => falhas.length > 0) ? 1 : 0

function choose<T extends string>(text: string, known: readonly T[]): T[] {
  const asked = text.split(',')
  const unknown = asked.filter((each) => !known.some((one) => one === each))
  if (unknown.length > 0) throw new Error(`Não há ${unknown.join(', ')}. Existem: ${known.join(', ')}.`)
  return known.filter((each) => asked.includes(each))
}

/** The address that a path has in this installation, which has a budget from now on. */
async function fillParams(endereco: string): Promise<(caminho: Caminho) => string> {
  const renata = await signInApi(endereco, RENATA_GESTORA)
  const [{ usuario }, grupos, { modelos, centrosCusto }] = await Promise.all([
    renata.call(sessaoRotas.get),
    renata.call(grupoRotas.arvore),
    renata.call(orcamentoRotas.opcoes),
  ])
  const orcamento = await renata.call(orcamentoRotas.create, {
    body: {
      nome: 'Percurso',
      inicio: '2026-01',
      cenario: 'base',
      modeloId: modelos[0]?.id ?? 0,
      donoId: usuario.id,
      centrosCusto: centrosCusto.map(({ id }) => id),
      filiais: [],
    },
  })
  const { itens } = await renata.call(dreModeloRotas.get, { params: { id: modelos[0]?.id ?? 0 }, query: {} })
  const params = new Map<string, string | number | undefined>([
    ['orcamento', orcamento.id],
    ['dre', itens[0]?.id],
    ['grupo', grupos[0]?.id],
    ['ReportKey', 'resultado'],
    ['WorkSpaceKey', 'gestao'],
  ])
  return (caminho) => encodeURI(caminho.replaceAll(/:(\w+)/g, (_, name: string) => String(params.get(name) ?? 1)))
}

interface Caminhada {
  marca: string
  quem: (typeof QUEM)[number]
  idioma: string
  enderecoDe: (caminho: Caminho) => string
}

async function walk(navegador: Browser, { marca, quem, idioma, enderecoDe }: Caminhada): Promise<Parada[]> {
  const { port } = new URL(servidor.endereco)
  const context = await navegador.newContext({
    baseURL: `http://${marca}.localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: larguras[0] ?? 1280, height: ALTURA },
  })
  await context.addInitScript((language) => localStorage.setItem('Lastro-language', language), idioma)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  let falhas: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(REFUSED)) falhas.push(message.text())
  })
  page.on('pageerror', (error) => falhas.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 500) falhas.push(`${response.status()} ${response.url()}`)
  })
  const pessoa = PESSOAS[quem]
  if (pessoa) await signIn(page, pessoa)
  // Who serves all companies begins with none.
  if (quem === 'admin') await switchCliente(page, 'Comercial Ação & Água')
  const semTela = await titleOf(page, SEM_TELA[0])
  const found: Parada[] = []
  for (const caminho of CAMINHOS) {
    falhas = []
    const endereco = enderecoDe(caminho)
    const titulo = await titleOf(page, endereco).catch((error: unknown) => {
      falhas.push(String(error).split('\n')[0]!)
      return ''
    })
    const onde = new URL(page.url()).pathname
    const isAqui = onde.toLowerCase() === endereco.toLowerCase()
    const falta = titulo === semTela && !SEM_TELA.some((each) => each === caminho)
    if (falta) falhas.push('não há tela neste endereço')
    if (onde === '/403' && caminho !== '/403') falhas.push('o servidor recusou o que o endereço deixou abrir')
    for (const texto of await page.locator('main [role=alert]').allInnerTexts()) falhas.push(texto.split('\n')[0]!)
    const desfecho = falta ? '**falta**' : isAqui ? 'abre' : onde === '/not-authorized' ? 'não autorizado' : `→ ${onde}`
    found.push({ marca, quem, caminho, desfecho, falhas })
    // Where a path leads on, the page is seen under its own.
    if (isAqui && !falta) await takePictures(page, join(folder, marca, quem, idioma), caminho)
  }
  await context.close()
  process.stdout.write(`${marca}, ${quem}, ${idioma}: ${found.length} caminhos\n`)
  return found
}

/** Opens an address, waits until the page stands still, and reads its heading. */
async function titleOf(page: Page, endereco: string): Promise<string> {
  await page.goto(endereco)
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  return page.getByRole('heading', { level: 1 }).first().innerText()
}

async function takePictures(page: Page, pasta: string, caminho: Caminho): Promise<void> {
  const nome = caminho.replaceAll(/[^\w-]+/g, '_').replace(/^_$/, 'raiz')
  for (const width of larguras) {
    await page.setViewportSize({ width, height: ALTURA })
    for (const tema of temas) {
      await page.emulateMedia({ colorScheme: tema })
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, tema)
      mkdirSync(pasta, { recursive: true })
      await page.screenshot({ path: join(pasta, `${nome}.${width}.${tema}.png`), animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: larguras[0] ?? 1280, height: ALTURA })
}

/** A line for each path, a column for each perfil; where marcas differ, what each of them does. */
function describe(todas: readonly Parada[]): string {
  const cell = (caminho: Caminho, quem: string): string => {
    const here = todas.filter((parada) => parada.caminho === caminho && parada.quem === quem)
    const desfechos = [...new Set(here.map(({ desfecho }) => desfecho))]
    const mark = here.some(({ falhas }) => falhas.length > 0) ? ' ✗' : ''
    return `${desfechos.join(' ou ')}${mark}`
  }
  const rows = CAMINHOS.map((caminho) => `| \`${caminho}\` | ${perfis.map((quem) => cell(caminho, quem)).join(' | ')} |`)
  const faults = Object.entries(
    Object.groupBy(
      todas.flatMap(({ caminho, quem, falhas }) =>
        falhas.map((falha) => ({ quem, linha: `\`${caminho}\`: ${falha.replaceAll(/\s+/g, ' ')}` })),
      ),
      ({ linha }) => linha,
    ),
  ).map(([linha, iguais = []]) => `- ${linha} (${[...new Set(iguais.map(({ quem }) => quem))].join(', ')})`)
  return [
    '# Percurso',
    '',
    `${todas.length} páginas: ${marcas.join(', ')}; ${temas.join(' e ')}; ${larguras.join(' e ')} px; ${idiomas.join(', ')}.`,
    '',
    `| caminho | ${perfis.join(' | ')} |`,
    `| --- |${perfis.map(() => ' --- |').join('')}`,
    ...rows,
    '',
    faults.length === 0 ? 'Nenhuma falha.' : `## Falhas\n\n${faults.join('\n')}`,
    '',
  ].join('\n')
}
