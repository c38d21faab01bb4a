import type { CenarioComparado, CenariosComparacao } from '@lastro/contract'
import { type Centavos, type GrupoNatureza, diffColuna, isSubtrativa, orientCentavos, sumColunas } from '@lastro/engine'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { DataTable, type GroupedColumn } from '../../../table/DataTable.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Detail, Truncate } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import styles from './cenario.module.css'

type ComparisonGrupo = CenariosComparacao['grupos'][number]

interface ComparisonRow {
  id: string
  nome: ReactNode
  natureza: GrupoNatureza
  valores: readonly Centavos[]
  grupo?: ComparisonGrupo
}

interface ComparacaoTabelaProps {
  comparison: CenariosComparacao
  mes: number | null
  expanded: ReadonlySet<number>
  onOpen: (grupoId: number) => void
  onRetirar: (orcamentoId: number) => void
}

/**
 * Grupos and items by budget. The first column shows amounts, the others the difference from it.
 * Costs are positive under grupos marked (−). Green means better for the result, with either sign.
 */
export function ComparacaoTabela({ comparison, mes, expanded, onOpen, onRetirar }: ComparacaoTabelaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { orcamentos, grupos } = comparison
  const soma = (itens: ComparisonGrupo['itens']) =>
    sumColunas(
      itens.map(({ valoresCentavos }) => valoresCentavos),
      orcamentos.length,
      mes,
    )
  const rows = grupos.map((grupo): ComparisonRow => ({
    id: `grupo ${grupo.id}`,
    nome: <bdi>{isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao}</bdi>,
    natureza: grupo.natureza,
    valores: soma(grupo.itens),
    grupo,
  }))
  const itensOf = ({ grupo }: ComparisonRow) =>
    grupo?.itens.map((item): ComparisonRow => ({
      id: `item ${item.id}`,
      nome: (
        <>
          {item.codigo} <bdi>{item.descricao}</bdi>
        </>
      ),
      natureza: grupo.natureza,
      valores: soma([item]),
    }))
  const valuesOf = ({ natureza, valores }: ComparisonRow, i: number) => {
    const [referencia = 0, valor = 0] = [valores[0], valores[i]]
    const favoravel = valor === referencia ? undefined : valor > referencia
    const shown = orientCentavos(natureza, valor)
    return { shown, favoravel, ...diffColuna(orientCentavos(natureza, referencia), shown) }
  }
  const columnsOf = (i: number): GroupedColumn<ComparisonRow>[] => [
    {
      id: `${i} valor`,
      header: t('tabela.valor'),
      numeric: true,
      edge: i > 0,
      cell: (row) => <Valor centavos={valuesOf(row, i).shown} zero="zero" />,
    },
    ...(i === 0
      ? []
      : [
          {
            id: `${i} diferenca`,
            header: t('tabela.diferenca'),
            numeric: true,
            cell: (row: ComparisonRow) => {
              const { diferencaCentavos, favoravel } = valuesOf(row, i)
              return <Valor centavos={diferencaCentavos} sinal favoravel={favoravel} />
            },
          },
          {
            id: `${i} percentual`,
            header: '%',
            numeric: true,
            cell: (row: ComparisonRow) => {
              const { diferencaCentavos, razao, favoravel } = valuesOf(row, i)
              return <Razao razao={diferencaCentavos === 0 ? null : razao} sinal cap={9.999} favoravel={favoravel} />
            },
          },
        ]),
  ]
  return (
    <DataTable
      label={t('tabela.titulo')}
      className={styles['comparacao']}
      rows={rows}
      rowKey={({ id }) => id}
      tree={{
        childrenOf: itensOf,
        isExpanded: ({ grupo }) => grupo !== undefined && expanded.has(grupo.id),
        onToggle: ({ grupo }) => grupo && onOpen(grupo.id),
        toggleLabel: ({ grupo }, isOpen) => t(isOpen ? 'tabela.fechar' : 'tabela.abrir', { grupo: grupo?.descricao }),
      }}
      total={{
        id: 'total',
        nome: t('tabela.resultado'),
        natureza: 'outras',
        valores: soma(grupos.flatMap(({ itens }) => itens)),
      }}
      columns={[
        { id: 'nome', header: t('tabela.item'), cell: ({ nome }) => nome },
        ...orcamentos.map((orcamento, i) => ({
          id: String(orcamento.id),
          header: <Cabeca orcamento={orcamento} referencia={i === 0} onRetirar={i === 0 ? undefined : () => onRetirar(orcamento.id)} />,
          numeric: true,
          edge: i > 0,
          columns: columnsOf(i),
        })),
      ]}
    />
  )
}

interface CabecaProps {
  orcamento: CenarioComparado
  referencia: boolean
  onRetirar: (() => void) | undefined
}

function Cabeca({ orcamento, referencia, onRetirar }: CabecaProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { t: tOrcamento } = useTranslation('orcamento')
  const { id, nome, cenario, versaoNumero } = orcamento
  return (
    <Inline as="span" className={styles['cabeca']} justify="end" gap={4} padding={[4, 0]}>
      <Stack as="span">
        <Link to={paths.orcamento} params={{ id: String(id) }}>
          <Truncate weight="semibold" tone="strong" max={200}>
            {nome}
          </Truncate>
        </Link>
        <Detail max={200}>
          {referencia ? `${t('tabela.referencia')} · ` : ''}
          <bdi>{cenario}</bdi> · {tOrcamento('versao', { numero: versaoNumero })}
        </Detail>
      </Stack>
      {onRetirar && <IconButton icon="close" label={t('tabela.retirar', { nome })} onClick={onRetirar} />}
    </Inline>
  )
}
