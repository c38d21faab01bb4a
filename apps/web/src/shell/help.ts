import { createStore, useStore } from '../stores/create-store.ts'
import { paths } from '../navigation/paths.ts'
import { type NavegacaoItem, entryOf } from './screen-list.ts'

export const TEMAS = [
  'inicio',
  'importar',
  'fechamento',
  'dePara',
  'dre',
  'consolidado',
  'modelos',
  'rateio',
  'orcamentos',
  'orcamento',
  'orcamentoNovo',
  'acompanhamento',
  'cenarios',
  'relatorios',
  'grupos',
  'cadastros',
  'carteira',
  'usuarios',
  'permissoes',
  'marcas',
  'auditoria',
  'acesso',
  'conta',
] as const
export type Tema = (typeof TEMAS)[number]

const TELAS: readonly (readonly [Tema, ...string[]])[] = [
  ['inicio', paths.home],
  ['importar', paths.importacao, paths.importacaoDetalhe],
  ['fechamento', paths.fechamento],
  ['dePara', paths.dePara, paths.deParaRegras],
  ['modelos', paths.dreModelo, paths.dreNovo, paths.dreDetalhes, paths.dreEdit],
  ['dre', paths.dre],
  ['consolidado', paths.dreConsolidado],
  ['rateio', paths.rateio, paths.rateioApuracoes, paths.rateioDirecionadores],
  ['orcamentoNovo', paths.orcamentoNovo, paths.orcamentoNovoAlias, paths.orcamentoCopia],
  ['acompanhamento', paths.orcamentoAcompanhamento],
  ['cenarios', paths.orcamentoCenarios, paths.orcamentoMescla],
  ['orcamentos', paths.orcamentos, paths.orcamentoVisualizar],
  ['orcamento', paths.orcamento, paths.orcamentoEditar, paths.orcamentoRevisao],
  ['relatorios', paths.workspace, paths.report],
  ['grupos', paths.grupo, paths.grupoItem, paths.grupoDetalhes],
  ['cadastros', paths.cadastros],
  ['carteira', paths.carteira, paths.administrarManutencao],
  ['usuarios', paths.usuario],
  ['permissoes', paths.permissoes],
  ['marcas', paths.marca],
  ['auditoria', paths.auditoria],
  ['acesso', paths.acesso],
  ['conta', paths.conta, paths.perfil],
]

const PADROES = TELAS.flatMap(([tema, ...enderecos]) =>
  enderecos.map((endereco) => ({ tema, padrao: new RegExp(`^${endereco.replaceAll(/\$\w+/g, '[^/]+')}$`, 'i') })),
)

export function temaOf(pathname: string): Tema {
  const path = pathname.replaceAll('%20', ' ').replace(/(.)\/$/, '$1')
  return PADROES.find(({ padrao }) => padrao.test(path))?.tema ?? 'inicio'
}

export function listTemas(items: readonly Pick<NavegacaoItem, 'to'>[]): Tema[] {
  return TEMAS.filter((tema) => {
    const tela = TELAS.find(([each]) => each === tema)?.[1]
    const entry = tela && entryOf(tela)
    return entry === undefined || items.some(({ to }) => to === entry)
  })
}

interface Ajuda {
  aberta: boolean
  tema: Tema | null
}

const store = createStore<Ajuda>({ aberta: false, tema: null })

export function openAjuda(tema: Tema | null = null): void {
  store.set({ aberta: true, tema })
}

export function closeAjuda(): void {
  store.set({ aberta: false, tema: null })
}

export function toggleAjuda(): void {
  if (store.get().aberta) closeAjuda()
  else openAjuda()
}

export function useAjuda(): Ajuda {
  return useStore(store)
}
