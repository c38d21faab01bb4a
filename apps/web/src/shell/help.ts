import { createStore, useStore } from '../stores/create-store.ts'
import { paths } from '../navigation/paths.ts'
import { type NavigationItem, entryOf } from './screen-list.ts'

export const THEMES = [
  'inicio',
  'importar',
  'lancamentos',
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
  'premissas',
  'investimentos',
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
export type HelpTopic = (typeof THEMES)[number]

const SCREENS: readonly (readonly [HelpTopic, ...string[]])[] = [
  ['inicio', paths.home],
  ['importar', paths.importacao, paths.receitas, paths.importacaoDetalhe],
  ['lancamentos', paths.lancamentos],
  ['fechamento', paths.fechamento],
  ['dePara', paths.dePara, paths.deParaRegras],
  ['modelos', paths.dreModelo, paths.dreNovo, paths.dreDetalhes, paths.dreEdit],
  ['dre', paths.dre],
  ['consolidado', paths.dreConsolidado],
  ['rateio', paths.rateio, paths.rateioApuracoes, paths.rateioDirecionadores],
  ['orcamentoNovo', paths.orcamentoNovo, paths.orcamentoNovoAlias, paths.orcamentoCopia],
  ['acompanhamento', paths.orcamentoAcompanhamento],
  ['cenarios', paths.orcamentoCenarios, paths.orcamentoMescla],
  ['premissas', paths.premissas],
  ['investimentos', paths.investimentos],
  ['orcamentos', paths.orcamentos, paths.orcamentoVisualizar],
  ['orcamento', paths.orcamento, paths.orcamentoEditar, paths.orcamentoRevisao, paths.orcamentoPrazos],
  ['relatorios', paths.workspace, paths.report],
  ['grupos', paths.grupo, paths.grupoItem, paths.grupoDetalhes],
  ['cadastros', paths.cadastros],
  ['carteira', paths.carteira, paths.administrarManutencao, paths.tarefas],
  ['usuarios', paths.usuario],
  ['permissoes', paths.permissoes],
  ['marcas', paths.marca],
  ['auditoria', paths.auditoria],
  ['acesso', paths.acesso],
  ['conta', paths.conta, paths.perfil],
]

const PADROES = SCREENS.flatMap(([tema, ...addresses]) =>
  addresses.map((address) => ({ tema, padrao: new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}$`, 'i') })),
)

export function themeOf(pathname: string): HelpTopic {
  const path = pathname.replaceAll('%20', ' ').replace(/(.)\/$/, '$1')
  return PADROES.find(({ padrao }) => padrao.test(path))?.tema ?? 'inicio'
}

export function listThemes(items: readonly Pick<NavigationItem, 'to'>[]): HelpTopic[] {
  return THEMES.filter((theme) => {
    const screen = SCREENS.find(([each]) => each === theme)?.[1]
    const entry = screen && entryOf(screen)
    return entry === undefined || items.some(({ to }) => to === entry)
  })
}

interface HelpState {
  isOpen: boolean
  topic: HelpTopic | null
}

const store = createStore<HelpState>({ isOpen: false, topic: null })

export function openAjuda(topic: HelpTopic | null = null): void {
  store.set({ isOpen: true, topic })
}

export function closeAjuda(): void {
  store.set({ isOpen: false, topic: null })
}

export function toggleAjuda(): void {
  if (store.get().isOpen) closeAjuda()
  else openAjuda()
}

export function useAjuda(): HelpState {
  return useStore(store)
}
