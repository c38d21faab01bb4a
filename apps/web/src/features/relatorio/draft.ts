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
export interface CartaoRascunho {
  id: number
  cartao: RelatorioCartao
}

export interface RelatorioRascunho {
  versao: number
  nome: string
  descricao: string
  periodo: RelatorioConteudo['periodo']
  centrosCusto: readonly number[]
  filiais: readonly number[]
  orcamento: number | null
  cartoes: readonly CartaoRascunho[]
}

export function toRascunho({ versao, nome, descricao, conteudo }: RelatorioNativo): RelatorioRascunho {
  const { periodo, centrosCusto, filiais, orcamento, cartoes } = conteudo
  return { versao, nome, descricao, periodo, centrosCusto, filiais, orcamento, cartoes: cartoes.map((cartao, id) => ({ id, cartao })) }
}

export function toConteudo({ periodo, centrosCusto, filiais, orcamento, cartoes }: RelatorioRascunho): RelatorioConteudo {
  return { periodo, centrosCusto: [...centrosCusto], filiais: [...filiais], orcamento, cartoes: cartoes.map(({ cartao }) => cartao) }
}

export function hasMudado(rascunho: RelatorioRascunho, relatorio: RelatorioNativo): boolean {
  const { nome, descricao, conteudo } = relatorio
  const atual = toConteudo(rascunho)
  return rascunho.nome !== nome || rascunho.descricao !== descricao || JSON.stringify(atual) !== JSON.stringify({ ...atual, ...conteudo })
}

export function newCartao(tipo: CartaoTipo, codigos: readonly string[]): RelatorioCartao {
  const known = (...wanted: readonly string[]): string[] => wanted.filter((codigo) => codigos.includes(codigo))
  const [primeira = 'RL'] = [...known('EBITDA', 'RL'), ...codigos]
  const comum = { titulo: '' }
  switch (tipo) {
    case 'indicadores': {
      const linhas = known('RL', 'EBITDA', 'LL')
      return { tipo, ...comum, largura: 'inteira', linhas: linhas.length > 0 ? linhas : [primeira] }
    }
    case 'cascata':
      return { tipo, ...comum, largura: 'inteira' }
    case 'evolucao':
      return { tipo, ...comum, largura: 'metade', linhas: [primeira] }
    case 'variacoes':
      return { tipo, ...comum, largura: 'metade', quantos: 8 }
    case 'orcado':
      return { tipo, ...comum, largura: 'inteira', excedem: false }
    case 'centros':
      return { tipo, ...comum, largura: 'inteira', linha: primeira }
    default:
      return tipo satisfies never
  }
}

export function addCartao(rascunho: RelatorioRascunho, cartao: RelatorioCartao): RelatorioRascunho {
  if (rascunho.cartoes.length >= CARTOES_MAX) return rascunho
  const id = Math.max(-1, ...rascunho.cartoes.map((each) => each.id)) + 1
  return { ...rascunho, cartoes: [...rascunho.cartoes, { id, cartao }] }
}

export function changeCartao(rascunho: RelatorioRascunho, id: number, cartao: RelatorioCartao): RelatorioRascunho {
  return { ...rascunho, cartoes: rascunho.cartoes.map((each) => (each.id === id ? { id, cartao } : each)) }
}

export function removeCartao(rascunho: RelatorioRascunho, id: number): RelatorioRascunho {
  return { ...rascunho, cartoes: rascunho.cartoes.filter((each) => each.id !== id) }
}

export function moveCartao(rascunho: RelatorioRascunho, id: number, passo: 1 | -1): RelatorioRascunho {
  const from = rascunho.cartoes.findIndex((each) => each.id === id)
  const cartao = rascunho.cartoes[from]
  const to = from + passo
  if (cartao === undefined || to < 0 || to >= rascunho.cartoes.length) return rascunho
  return { ...rascunho, cartoes: rascunho.cartoes.toSpliced(from, 1).toSpliced(to, 0, cartao) }
}

/** Maximum lines of a card; null when it has none to choose, or exactly one. */
export function linhasMax({ tipo }: RelatorioCartao): number | null {
  if (tipo === 'indicadores') return INDICADORES_MAX
  return tipo === 'evolucao' ? EVOLUCAO_MAX : null
}

export function toggleLinha(
  linhas: readonly string[],
  codigo: string,
  { max, codigos }: { max: number; codigos: readonly string[] },
): string[] {
  const chosen = linhas.includes(codigo) ? linhas.filter((each) => each !== codigo) : [...linhas, codigo]
  if (chosen.length === 0 || chosen.length > max) return [...linhas]
  return chosen.toSorted((a, b) => codigos.indexOf(a) - codigos.indexOf(b))
}
