import type { OrcamentoRevisao, RevisaoLinha } from '@lastro/contract'
import { type GrupoNatureza, diffColuna, isSubtrativa, orientCentavos } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Detail } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { mesDoExercicio } from '../exercicio.ts'

interface RevisaoRow extends Pick<RevisaoLinha, 'antesCentavos' | 'depoisCentavos'> {
  id: string
  natureza: GrupoNatureza
  nome: ReactNode
  grupo?: OrcamentoRevisao['grupos'][number]
}

const OF_ONE_TURN = 200
const MESES = Array.from({ length: 12 }, (_, mes) => mes)
const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

interface RevisaoTabelaProps {
  revisao: OrcamentoRevisao
  nomes: { antes: string; depois: string }
  mes: number | null
  porMes: boolean
}

/** Costs are positive under grupos marked (−). Green means better for the result, with either sign. */
export function RevisaoTabela({ revisao, nomes, mes, porMes }: RevisaoTabelaProps) {
  const { t } = useTranslation('orcamento-revisao')
  const { language } = usePreferencias()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(OF_ONE_TURN)
  const { grupos, linhas, inicio } = revisao
  const toggle = (id: number) => setClosed(closed.has(id) ? new Set([...closed].filter((each) => each !== id)) : new Set([...closed, id]))
  const visible = linhas.filter(({ grupoId }) => !closed.has(grupoId))
  const porGrupo = Map.groupBy(visible.slice(0, shown), ({ grupoId }) => grupoId)
  const rows = grupos.map((grupo): RevisaoRow => ({
    ...grupo,
    id: `grupo ${grupo.id}`,
    nome: <bdi>{isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao}</bdi>,
    grupo,
  }))
  const linhasOf = ({ grupo }: RevisaoRow) =>
    grupo &&
    (porGrupo.get(grupo.id) ?? []).map((line): RevisaoRow => ({
      ...line,
      id: `${line.grupoItemId} ${line.centroCusto} ${line.filial}`,
      natureza: grupo.natureza,
      nome: (
        <>
          <Inline as="span" gap={[0, 6]} wrap>
            <bdi>{line.descricao}</bdi>
            {line.situacao !== 'mudada' && (
              <Chip tone={line.situacao === 'nova' ? 'info' : 'warning'}>{t(`situacao.${line.situacao}`)}</Chip>
            )}
          </Inline>
          <Detail>{[line.codigo, line.centroCusto, line.filial].filter((parte) => parte !== null).join(' · ')}</Detail>
        </>
      ),
    }))
  const valuesOf = ({ antesCentavos, depoisCentavos, natureza }: RevisaoRow) => {
    const of = (valores: readonly number[]): number => (mes === null ? sum(valores) : valores[mes - 1]!)
    const [before, after] = [of(antesCentavos), of(depoisCentavos)]
    const [shownBefore, shownAfter] = [orientCentavos(natureza, before), orientCentavos(natureza, after)]
    return { before: shownBefore, after: shownAfter, favoravel: favoravelOf(before, after), ...diffColuna(shownBefore, shownAfter) }
  }
  const column = (id: string, header: string) => ({ id, header, numeric: true })
  return (
    <>
      <DataTable
        label={t('tabela.titulo')}
        rows={rows}
        rowKey={({ id }) => id}
        tree={{
          childrenOf: linhasOf,
          isExpanded: ({ grupo }) => grupo !== undefined && !closed.has(grupo.id),
          onToggle: ({ grupo }) => grupo && toggle(grupo.id),
          toggleLabel: ({ grupo }, isOpen) => t(isOpen ? 'tabela.fechar' : 'tabela.abrir', { grupo: grupo?.descricao }),
        }}
        total={{
          id: 'efeito',
          nome: t('tabela.efeito'),
          natureza: 'outras',
          antesCentavos: MESES.map((i) => sum(grupos.map(({ antesCentavos }) => antesCentavos[i]!))),
          depoisCentavos: MESES.map((i) => sum(grupos.map(({ depoisCentavos }) => depoisCentavos[i]!))),
        }}
        columns={[
          { id: 'nome', header: t('tabela.linha'), cell: ({ nome }) => nome },
          { ...column('antes', nomes.antes), amount: (row) => valuesOf(row).before, format: { zero: 'zero' }, wide: true },
          { ...column('depois', nomes.depois), amount: (row) => valuesOf(row).after, format: { zero: 'zero' } },
          {
            ...column('diferenca', t('tabela.diferenca')),
            cell: (row) => {
              const { diferencaCentavos, favoravel } = valuesOf(row)
              return <Valor centavos={diferencaCentavos} sinal favoravel={favoravel} />
            },
          },
          {
            ...column('percentual', '%'),
            cell: (row) => {
              const { diferencaCentavos, razao, favoravel } = valuesOf(row)
              return <Razao razao={diferencaCentavos === 0 ? null : razao} sinal cap={9.999} favoravel={favoravel} />
            },
          },
          ...(porMes ? MESES : []).map((i) => ({
            ...column(`mes ${i}`, formatMes(mesDoExercicio(inicio, i + 1), language)),
            cell: ({ antesCentavos, depoisCentavos, natureza }: RevisaoRow) => {
              const [was, is] = [antesCentavos[i]!, depoisCentavos[i]!]
              const diferenca = orientCentavos(natureza, is) - orientCentavos(natureza, was)
              return <Valor centavos={diferenca} sinal favoravel={favoravelOf(was, is)} />
            },
            edge: i === 0,
          })),
        ]}
      />
      {visible.length > shown && (
        <Inline padding={[6, 'page']}>
          <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
            {t('tabela.mais', { count: Math.min(visible.length - shown, OF_ONE_TURN) })}
          </Button>
        </Inline>
      )}
    </>
  )
}

function favoravelOf(before: number, after: number): boolean | undefined {
  return before === after ? undefined : after > before
}
