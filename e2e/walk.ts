/** Visits each path of the customer's text as a user of a marca, and reports outcome and failures. */
import { dreModeloRotas, grupoRotas, orcamentoRotas, PERFIS, sessaoRotas } from '@lastro/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { SEM_TELA, type Caminho } from '../apps/web/test/customer-paths.ts'
import { BRUNO_ADMIN, HELENA_LEITORA, PAULO_DE_UM_CLIENTE, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { settle, signIn, signInApiAtInicial } from './lastro.ts'

const PESSOAS = {
  visitante: null,
  admin: BRUNO_ADMIN,
  gestor: RENATA_GESTORA,
  analista: TIAGO_ANALISTA,
  client: PAULO_DE_UM_CLIENTE,
  leitor: HELENA_LEITORA,
} as const satisfies Record<(typeof PERFIS)[number] | 'visitante', object | null>
export const QUEM = ['visitante', ...PERFIS] as const
export type Quem = (typeof QUEM)[number]
/** Browser message for a failed answer, which the page explains itself. */
const REFUSED = 'Failed to load resource'

/** Maps a path to a URL of this installation. The budget exists until `remove` is called. */
export interface Enderecos {
  de: (caminho: Caminho) => string
  remove: () => Promise<void>
}

export async function fillParams(endereco: string): Promise<Enderecos> {
  const renata = await signInApiAtInicial(endereco, RENATA_GESTORA)
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
    de: (caminho) => encodeURI(caminho.replaceAll(/:(\w+)/g, (_, name: string) => String(params.get(name) ?? 1))),
    remove: async () => {
      const { versao } = await renata.call(orcamentoRotas.get, { params: { id: orcamento.id } })
      await renata.call(orcamentoRotas.remove, { params: { id: orcamento.id }, query: { versao } })
    },
  }
}

interface Partida {
  endereco: string
  marca: string
  quem: Quem
  idioma: string
  width: number
  height: number
}

export interface Caminhante {
  context: BrowserContext
  page: Page
  takeFalhas: () => string[]
  semTela: string
}

export async function beginCaminhada(browser: Browser, { endereco, marca, quem, idioma, width, height }: Partida): Promise<Caminhante> {
  const context = await browser.newContext({
    baseURL: `http://${marca}.localhost:${new URL(endereco).port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height },
  })
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
  // Set after the sign-in, whose test matches Portuguese labels.
  await context.addInitScript((language) => localStorage.setItem('Lastro-language', language), idioma)
  const takeFalhas = () => {
    const found = falhas
    falhas = []
    return found
  }
  return { context, page, takeFalhas, semTela: await titleOf(page, SEM_TELA[0]) }
}

export interface Parada {
  caminho: Caminho
  desfecho: string
  abre: boolean
  falhas: readonly string[]
}

export async function visit({ page, takeFalhas, semTela }: Caminhante, caminho: Caminho, endereco: string): Promise<Parada> {
  takeFalhas()
  const falhas: string[] = []
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
  return { caminho, desfecho, abre: isAqui && !falta, falhas: [...falhas, ...takeFalhas()] }
}

/** Opens a URL, waits for requests to end, and reads the heading. Event streams never end. */
async function titleOf(page: Page, endereco: string): Promise<string> {
  await page.goto(endereco)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  await settle(page)
  return heading.innerText()
}
