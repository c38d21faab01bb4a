import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS, type RotaData, orcamentoRotas } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../table/ExportMenu.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { MenuBotao } from '../../ui/MenuBotao.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import { lastMesOf } from './exercicio.ts'
import { type OrcamentosSearch, ORDEM_PADRAO, filterOf } from './orcamentos-search.ts'

interface FiltersOrcamentoProps {
  list: Pick<RotaData<typeof orcamentoRotas.list>, 'exercicios' | 'cenarios' | 'donos'>
  search: OrcamentosSearch
  onSearch: (search: OrcamentosSearch) => void
  canExport: boolean
}

export function FiltrosOrcamento({ list: { exercicios, cenarios, donos }, search, onSearch, canExport }: FiltersOrcamentoProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const change = (next: Partial<OrcamentosSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const exercicioOf = (inicio: string) => formatPeriodo(inicio, lastMesOf(inicio), language)
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField
        label={t('filtro.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => change({ busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      <Filtro
        nome={t('filtro.situacao')}
        noneText={t('filtro.todas')}
        valor={search.situacao}
        options={ORCAMENTO_STATUS.map((valor) => ({ valor, texto: t(`status.${valor}`) }))}
        onChange={(situacao) => change({ situacao })}
      />
      <Filtro
        nome={t('filtro.exercicio')}
        valor={search.inicio}
        options={exercicios.map((valor) => ({ valor, texto: exercicioOf(valor) }))}
        onChange={(inicio) => change({ inicio })}
      />
      <Filtro
        nome={t('filtro.cenario')}
        valor={search.cenario}
        options={cenarios.map((valor) => ({ valor, texto: valor }))}
        onChange={(cenario) => change({ cenario })}
      />
      <Filtro
        nome={t('filtro.tipo')}
        valor={search.tipo}
        options={ORCAMENTO_TIPOS.map((valor) => ({ valor, texto: t(`tipo.${valor}`) }))}
        onChange={(tipo) => change({ tipo })}
      />
      <Filtro
        nome={t('filtro.dono')}
        valor={search.dono}
        options={donos.map(({ id, nome }) => ({ valor: id, texto: nome }))}
        onChange={(dono) => change({ dono })}
      />
      <ToolbarSpace />
      {canExport && (
        <ExportTabela
          rota={orcamentoRotas.export}
          argsOf={(formato) => [`orcamentos.${formato}`, { query: { ordem: ORDEM_PADRAO, ...filterOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
}

interface FilterProps<T extends string> {
  nome: string
  noneText?: string
  valor: T | undefined
  options: readonly { valor: T; texto: string }[]
  onChange: (valor: T | undefined) => void
}

function Filtro<T extends string>({ nome, noneText, valor, options, onChange }: FilterProps<T>) {
  const { t } = useTranslation('orcamento')
  const all = noneText ?? t('filtro.todos')
  return (
    <MenuBotao
      label={nome}
      width={240}
      renderButton={(button) => (
        <ToolbarButton menu value={valor === undefined ? all : (options.find((each) => each.valor === valor)?.texto ?? valor)} {...button}>
          {nome}
        </ToolbarButton>
      )}
      options={[
        { chave: '', texto: all, isChosen: valor === undefined, run: () => onChange(undefined) },
        ...options.map((option) => ({
          chave: option.valor,
          texto: option.texto,
          isChosen: option.valor === valor,
          run: () => onChange(option.valor),
        })),
      ]}
    />
  )
}
