/**
 * Asks for the data of the first screen while the application that will show it is still on its way. Part of `before-paint.ts`, which
 * stands inside of the page; it imports nothing, so that it waits for nothing.
 */

/** The answer that is on its way, to the same question with the same token; undefined where there is none. Each is given once. */
type Early = (url: string, init: RequestInit) => Promise<Response> | undefined

declare global {
  interface Window {
    early?: Early
  }
}

const BASE: string = import.meta.env['VITE_API_BASE'] ?? '/v1'
/** What a screen asks for where its address says no more, and which subject one must see as a whole for it. */
const TELAS: ReadonlyMap<string, readonly { caminho: string; assunto?: string }[]> = new Map([
  ['/home', [{ caminho: '/Inicio' }, { caminho: '/Importacao', assunto: 'Lancamento' }]],
  ['/dre', [{ caminho: '/Dre/valores' }]],
])
/** A token that is about to end is renewed first, by the application: `sessao/expiry.ts`. */
const MARGEM_MS = 10 * 60 * 1000
/** As long as what was read counts as new: `api/api.ts`. */
const NOVO_MS = 30_000

/** Null when there is none, or none that will last. */
function readToken(): string | null {
  try {
    const { token }: { token: string } = JSON.parse(localStorage.getItem('@USER') ?? '')
    const { exp }: { exp: number } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
    return exp * 1000 - Date.now() > MARGEM_MS ? token : null
  } catch {
    return null
  }
}

/** The header, the lines and the names of a budget: of a large one, what takes longest of its screen. Its search changes none of them. */
function listDoOrcamento(): { caminho: string; assunto?: string }[] {
  const [, id] = /^\/orcamento\/([1-9]\d{0,8})$/i.exec(location.pathname) ?? []
  return id === undefined ? [] : [`/Orcamento/${id}`, `/Orcamento/${id}/linhas`, '/Orcamento/nomes'].map((caminho) => ({ caminho }))
}

/** Roughly: what is asked for and refused is asked for again by the screen that needs it. */
function seesAll(assunto: string): boolean {
  const rules = localStorage.getItem('userAbilityRules') ?? ''
  return !rules.includes('"conditions"') && [assunto, 'all'].some((each) => rules.includes(`"${each}"`))
}

/**
 * In a turn of its own, so that the page goes on to its frame, where somebody sees it; and to the end, whoever takes it: an answer that nobody
 * reads keeps its connection.
 */
async function read(url: string, headers: Record<string, string>): Promise<Response> {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve))
  const answer = await fetch(url, { headers })
  return new Response(await answer.arrayBuffer(), answer)
}

const token = readToken()
if (token !== null) {
  const tela = [...(location.search === '' ? (TELAS.get(location.pathname.toLowerCase()) ?? []) : []), ...listDoOrcamento()]
  const headers = { authorization: `Bearer ${token}` }
  const ask = (caminho: string) => [BASE + caminho, read(BASE + caminho, headers).catch(() => null)] as const
  const respostas = new Map([
    ask('/Sessao'),
    ...tela.filter(({ assunto }) => assunto === undefined || seesAll(assunto)).map(({ caminho }) => ask(caminho)),
  ])
  const inicio = performance.now()
  window.early = (url, init) => {
    const resposta = respostas.get(url)
    respostas.delete(url)
    const same = init.method === 'GET' && new Headers(init.headers).get('authorization') === headers.authorization
    if (!resposta || !same || performance.now() - inicio > NOVO_MS) return undefined
    // What was refused, or not answered, is asked for in the ordinary way.
    return resposta.then((answer) => (answer?.ok ? answer : fetch(url, init)))
  }
}
