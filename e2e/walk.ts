/** Visits each path of the customer's text as a user of a marca, and reports outcome and failures. */
import { dreModeloRotas, grupoRotas, orcamentoRotas, PERFIS, sessaoRotas } from '@lastro/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { WITHOUT_SCREEN, type SpecifiedPath } from '../apps/web/test/customer-paths.ts'
import { BRUNO_ADMIN, HELENA_LEITORA, PAULO_SINGLE_CLIENTE, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { settle, signInAtMarca, signInApiAtInicial } from './lastro.ts'

const PEOPLE = {
  visitante: null,
  admin: BRUNO_ADMIN,
  gestor: RENATA_GESTORA,
  analista: TIAGO_ANALISTA,
  client: PAULO_SINGLE_CLIENTE,
  leitor: HELENA_LEITORA,
} as const satisfies Record<(typeof PERFIS)[number] | 'visitante', object | null>
export const WALKERS = ['visitante', ...PERFIS] as const
export type WalkerRole = (typeof WALKERS)[number]
const REFUSED = 'Failed to load resource'

/** The budget behind a path exists until `remove` is called. */
export interface Addresses {
  of: (path: SpecifiedPath) => string
  remove: () => Promise<void>
}

export async function fillParams(address: string): Promise<Addresses> {
  const renata = await signInApiAtInicial(address, RENATA_GESTORA)
  const [{ usuario }, grupos, { modelos, centrosCusto }] = await Promise.all([
    renata.call(sessaoRotas.get),
    renata.call(grupoRotas.getArvore),
    renata.call(orcamentoRotas.getOpcoes),
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
  return {
    of: (path) => encodeURI(path.replaceAll(/:(\w+)/g, (_, name: string) => String(params.get(name) ?? 1))),
    remove: async () => {
      const { versao } = await renata.call(orcamentoRotas.get, { params: { id: orcamento.id } })
      await renata.call(orcamentoRotas.remove, { params: { id: orcamento.id }, query: { versao } })
    },
  }
}

interface WalkStart {
  address: string
  marca: string
  role: WalkerRole
  idioma: string
  width: number
  height: number
}

export interface Walker {
  context: BrowserContext
  page: Page
  takeFailures: () => string[]
  noScreenTitle: string
}

export async function beginWalk(browser: Browser, { address, marca, role, idioma, width, height }: WalkStart): Promise<Walker> {
  const context = await browser.newContext({
    baseURL: `http://${marca}.localhost:${new URL(address).port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  let failures: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(REFUSED)) failures.push(message.text())
  })
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  const person = PEOPLE[role]
  if (person) await signInAtMarca(page, person)
  // Set after the sign-in, whose test matches Portuguese labels.
  await context.addInitScript((language) => localStorage.setItem('Lastro-language', language), idioma)
  const takeFailures = () => {
    const found = failures
    failures = []
    return found
  }
  return { context, page, takeFailures, noScreenTitle: await titleOf(page, WITHOUT_SCREEN[0]) }
}

export interface WalkStop {
  path: SpecifiedPath
  outcome: string
  opens: boolean
  failures: readonly string[]
}

export async function visit({ page, takeFailures, noScreenTitle }: Walker, path: SpecifiedPath, address: string): Promise<WalkStop> {
  takeFailures()
  const failures: string[] = []
  const titulo = await titleOf(page, address).catch((error: unknown) => {
    failures.push(String(error).split('\n')[0]!)
    return ''
  })
  const where = new URL(page.url()).pathname
  const isHere = where.toLowerCase() === address.toLowerCase()
  const withoutScreen = titulo === noScreenTitle && !WITHOUT_SCREEN.some((each) => each === path)
  if (withoutScreen) failures.push('não há tela neste endereço')
  if (where === '/403' && path !== '/403') failures.push('o servidor recusou o que o endereço deixou abrir')
  for (const texto of await page.locator('main [role=alert]').allInnerTexts()) failures.push(texto.split('\n')[0]!)
  const outcome = withoutScreen ? '**falta**' : isHere ? 'abre' : where === '/not-authorized' ? 'não autorizado' : `→ ${where}`
  return { path, outcome, opens: isHere && !withoutScreen, failures: [...failures, ...takeFailures()] }
}

/** Waits for all requests but event streams, which never end, then reads the heading. */
async function titleOf(page: Page, address: string): Promise<string> {
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  await settle(page)
  return heading.innerText()
}
