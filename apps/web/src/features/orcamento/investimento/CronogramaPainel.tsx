import { type Investimento, investimentoRotas } from '@lastro/contract'
import { computeDepreciacao, computeDivida, equivalentTaxa } from '@lastro/engine'
import { formatCentavos, formatDecimal, formatMes } from '@lastro/formato'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { PainelLateral, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Note } from '../../../ui/Text.tsx'
import { formatValor } from '../premissa/valor.ts'

interface CronogramaPainelProps {
  item: Investimento
  may: { change: boolean; export: boolean }
  /** In another cenário than `base`. */
  inCenario: boolean
  onEdit: () => void
  /** Leaves a row of `base` out of the cenário. */
  onExclude: () => void
  onRemove: () => void
  onClose: () => void
}

/** Facts of an asset or a loan, and its schedule month by month. */
export function CronogramaPainel({ item, may, inCenario, onEdit, onExclude, onRemove, onClose }: CronogramaPainelProps) {
  const { t } = useTranslation('investimento')
  const { language } = usePreferencias()
  const { tipo, descricao, centroCusto, filial, mes, valorCentavos, meses, proprio, baseId, vale } = item
  const reais = (centavos: number) => formatCentavos(centavos, { idioma: language, zero: 'zero' })
  const conditions =
    item.tipo === 'bem'
      ? [{ name: t('campos.residual'), value: reais(item.residualCentavos) }]
      : [
          { name: t('campos.carencia'), value: String(item.carenciaMeses) },
          {
            name: t('campos.taxa'),
            value: (
              <>
                {formatValor(item.taxaMicros, 'percentual', language)} {t(`taxa.${item.taxaPeriodo}`)}
                <Note>
                  {t(item.taxaPeriodo === 'ano' ? 'taxa.equivaleMes' : 'taxa.equivaleAno', {
                    taxa: formatDecimal(equivalentTaxa(item) * 100, 4, language),
                  })}
                </Note>
              </>
            ),
          },
          { name: t('campos.sistema'), value: t(`sistema.${item.sistema}`) },
        ]
  return (
    <PainelLateral titulo={descricao} wide onClose={onClose}>
      <PainelSecao align="stretch">
        <DescriptionList
          nameWidth={140}
          items={[
            { name: t(`${tipo}.valor`), value: reais(valorCentavos) },
            { name: t(`${tipo}.mes`), value: formatMes(mes, language) },
            { name: t(`${tipo}.meses`), value: String(meses) },
            ...conditions,
            { name: t('campos.centroCustoId'), value: centroCusto ?? t('campos.nenhum') },
            { name: t('campos.filialId'), value: filial ?? t('campos.nenhum') },
          ]}
        />
        {!vale && <Note>{t('fora')}</Note>}
        <Inline wrap>
          {may.change && (
            <>
              <Button size="small" icon="pencil" onClick={onEdit}>
                {t('editar')}
              </Button>
              {inCenario && !proprio && (
                <Button size="small" variant="quiet" icon="block" onClick={onExclude}>
                  {t('retirar.acao')}
                </Button>
              )}
              {proprio && (
                <Button size="small" variant="quiet" icon={baseId === null ? 'trash' : 'undo'} onClick={onRemove}>
                  {t(baseId === null ? 'excluir.acao' : 'voltar.acao')}
                </Button>
              )}
            </>
          )}
          {may.export && (
            <ExportTabela
              rota={investimentoRotas.exportCronograma}
              argsOf={(formato) => [`cronograma.${formato}`, { params: { id: item.id }, query: { formato } }]}
            />
          )}
        </Inline>
      </PainelSecao>
      <PainelSecao titulo={t('cronograma.titulo')} align="stretch">
        <Note>{t(`${tipo}.regra`)}</Note>
        <Cronograma item={item} />
      </PainelSecao>
    </PainelLateral>
  )
}

interface Row {
  mes: string
  despesa: number
  amortizacao: number
  prestacao: number
  saldo: number | null
}

function listRows(item: Investimento): Row[] {
  if (item.tipo === 'bem')
    return computeDepreciacao(item).map(({ mes, depreciacaoCentavos, saldoCentavos }) => ({
      mes,
      despesa: depreciacaoCentavos,
      amortizacao: 0,
      prestacao: 0,
      saldo: saldoCentavos,
    }))
  return computeDivida(item).map(({ mes, jurosCentavos, amortizacaoCentavos, prestacaoCentavos, saldoCentavos }) => ({
    mes,
    despesa: jurosCentavos,
    amortizacao: amortizacaoCentavos,
    prestacao: prestacaoCentavos,
    saldo: saldoCentavos,
  }))
}

const FORMAT = { zero: 'zero' } as const

function Cronograma({ item }: { item: Investimento }) {
  const { t } = useTranslation('investimento')
  const { language } = usePreferencias()
  const rows = useMemo(() => listRows(item), [item])
  const sum = (of: 'despesa' | 'amortizacao' | 'prestacao'): number => rows.reduce((total, row) => total + row[of], 0)
  const total = { mes: '', despesa: sum('despesa'), amortizacao: sum('amortizacao'), prestacao: sum('prestacao'), saldo: null }
  const column = (id: 'despesa' | 'amortizacao' | 'prestacao' | 'saldo', header: string) => ({
    id,
    header,
    amount: (row: Row) => row[id],
    format: FORMAT,
  })
  const amounts =
    item.tipo === 'bem'
      ? [column('despesa', t('cronograma.depreciacao')), column('saldo', t('cronograma.contabil'))]
      : [
          column('despesa', t('cronograma.juros')),
          column('amortizacao', t('cronograma.amortizacao')),
          column('prestacao', t('cronograma.prestacao')),
          column('saldo', t('cronograma.saldo')),
        ]
  return (
    <DataTable
      label={t('cronograma.de', { nome: item.descricao })}
      density="dense"
      frame="boxed"
      rows={rows}
      rowKey={({ mes }) => mes}
      total={total}
      columns={[
        { id: 'mes', header: t('cronograma.mes'), cell: ({ mes }) => (mes === '' ? t('cronograma.total') : formatMes(mes, language)) },
        ...amounts,
      ]}
    />
  )
}
