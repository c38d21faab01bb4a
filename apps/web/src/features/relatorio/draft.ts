import {
  CARTOES_MAX,
  type CartaoTipo,
  EVOLUCAO_MAX,
  INDICADORES_MAX,
  type RelatorioNativo,
  type RelatorioCartao,
  type RelatorioConteudo,
} from '@lastro/contract'

/** The id of a card survives moves. */
export interface CartaoDraft {
  id: number
  cartao: RelatorioCartao
}

export interface RelatorioDraft {
  versao: number
  nome: string
  descricao: string
  periodo: RelatorioConteudo['periodo']
  centrosCusto: readonly number[]
  filiais: readonly number[]
  orcamento: number | null
  cartoes: readonly CartaoDraft[]
}

export function toDraft({ versao, nome, descricao, conteudo }: RelatorioNativo): RelatorioDraft {
  const { periodo, centrosCusto, filiais, orcamento, cartoes } = conteudo
  return { versao, nome, descricao, periodo, centrosCusto, filiais, orcamento, cartoes: cartoes.map((cartao, id) => ({ id, cartao })) }
}

export function toContent({ periodo, centrosCusto, filiais, orcamento, cartoes }: RelatorioDraft): RelatorioConteudo {
  return { periodo, centrosCusto: [...centrosCusto], filiais: [...filiais], orcamento, cartoes: cartoes.map(({ cartao }) => cartao) }
}

export function hasChanged(draft: RelatorioDraft, relatorio: RelatorioNativo): boolean {
  const { nome, descricao, conteudo } = relatorio
  const current = toContent(draft)
  return draft.nome !== nome || draft.descricao !== descricao || JSON.stringify(current) !== JSON.stringify({ ...current, ...conteudo })
}

export function newCartao(tipo: CartaoTipo, codigos: readonly string[]): RelatorioCartao {
  const known = (...wanted: readonly string[]): string[] => wanted.filter((codigo) => codigos.includes(codigo))
  const [first = 'RL'] = [...known('EBITDA', 'RL'), ...codigos]
  const common = { titulo: '' }
  switch (tipo) {
    case 'indicadores': {
      const lines = known('RL', 'EBITDA', 'LL')
      return { tipo, ...common, largura: 'inteira', linhas: lines.length > 0 ? lines : [first] }
    }
    case 'cascata':
      return { tipo, ...common, largura: 'inteira' }
    case 'evolucao':
      return { tipo, ...common, largura: 'metade', linhas: [first] }
    case 'variacoes':
      return { tipo, ...common, largura: 'metade', quantos: 8 }
    case 'orcado':
      return { tipo, ...common, largura: 'inteira', excedem: false }
    case 'centros':
      return { tipo, ...common, largura: 'inteira', linha: first }
    default:
      return tipo satisfies never
  }
}

export function addCartao(draft: RelatorioDraft, cartao: RelatorioCartao): RelatorioDraft {
  if (draft.cartoes.length >= CARTOES_MAX) return draft
  const id = Math.max(-1, ...draft.cartoes.map((each) => each.id)) + 1
  return { ...draft, cartoes: [...draft.cartoes, { id, cartao }] }
}

export function changeCartao(draft: RelatorioDraft, id: number, cartao: RelatorioCartao): RelatorioDraft {
  return { ...draft, cartoes: draft.cartoes.map((each) => (each.id === id ? { id, cartao } : each)) }
}

export function removeCartao(draft: RelatorioDraft, id: number): RelatorioDraft {
  return { ...draft, cartoes: draft.cartoes.filter((each) => each.id !== id) }
}

export function moveCartao(draft: RelatorioDraft, id: number, step: 1 | -1): RelatorioDraft {
  const from = draft.cartoes.findIndex((each) => each.id === id)
  const cartao = draft.cartoes[from]
  const to = from + step
  if (cartao === undefined || to < 0 || to >= draft.cartoes.length) return draft
  return { ...draft, cartoes: draft.cartoes.toSpliced(from, 1).toSpliced(to, 0, cartao) }
}

/** Maximum lines of a card; null when it has none to choose, or exactly one. */
export function linhasMax({ tipo }: RelatorioCartao): number | null {
  if (tipo === 'indicadores') return INDICADORES_MAX
  return tipo === 'evolucao' ? EVOLUCAO_MAX : null
}

export function toggleLinha(
  lines: readonly string[],
  codigo: string,
  { max, codigos }: { max: number; codigos: readonly string[] },
): string[] {
  const chosen = lines.includes(codigo) ? lines.filter((each) => each !== codigo) : [...lines, codigo]
  if (chosen.length === 0 || chosen.length > max) return [...lines]
  return chosen.toSorted((a, b) => codigos.indexOf(a) - codigos.indexOf(b))
}
