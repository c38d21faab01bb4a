import type { DreConsolidado } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import comparativo from '../comparativo/Comparativo.module.css'
import styles from './Consolidado.module.css'

export function Divergencias({ consolidado }: { consolidado: DreConsolidado }) {
  const { t } = useTranslation('dre-consolidado')
  const { language } = usePreferencias()
  const { divergencias, clientes } = consolidado
  const { t: coluna } = useTranslation('dre-comparativo')
  const lacks = clientes.filter(({ lacunas }) => lacunas.length > 0)
  const semOrcamento = clientes.flatMap(({ id, nome, orcado }) => (orcado?.lacunas.length ? [{ id, nome, lacunas: orcado.lacunas }] : []))
  const nomeOf = (id: string) => clientes.find((each) => each.id === id)?.nome ?? ''
  if (divergencias.length === 0 && lacks.length === 0 && semOrcamento.length === 0) return null
  return (
    <div className={comparativo['aviso']} role="note">
      {lacks.map(({ id, nome, lacunas }) => (
        <span key={id}>{t('faltas', { empresa: nome, periodos: formatPeriodos(lacunas, language) })}</span>
      ))}
      {semOrcamento.map(({ id, nome, lacunas }) => (
        <span key={id}>{t('semOrcamento', { empresa: nome, periodos: formatPeriodos(lacunas, language) })}</span>
      ))}
      {divergencias.length > 0 && (
        <details className={styles['divergencias']}>
          <summary>{t('divergencias.titulo', { count: divergencias.length })}</summary>
          <DataTable
            label={t('divergencias.titulo', { count: divergencias.length })}
            frame="inline"
            density="dense"
            rows={divergencias}
            rowKey={({ clienteId, fonte, tipo, codigo }) => `${clienteId} ${fonte} ${tipo} ${codigo}`}
            columns={[
              { id: 'empresa', header: t('divergencias.empresa'), cell: ({ clienteId }) => nomeOf(clienteId) },
              {
                id: 'linha',
                header: t('divergencias.linha'),
                cell: ({ codigo, descricao, fonte }) =>
                  `${codigo} ${descricao}${fonte === 'orcado' ? ` (${coluna('fontes.orcado')})` : ''}`,
              },
              { id: 'oQue', header: t('divergencias.oQue'), cell: ({ tipo }) => t(`divergencias.tipos.${tipo}`) },
              {
                id: 'proprio',
                header: t('divergencias.proprio'),
                numeric: true,
                cell: ({ unidade, proprio }) => <Numero unidade={unidade} valor={proprio} />,
              },
              {
                id: 'mostrado',
                header: t('divergencias.mostrado'),
                numeric: true,
                cell: ({ unidade, mostrado }) => <Numero unidade={unidade} valor={mostrado} />,
              },
            ]}
          />
        </details>
      )}
    </div>
  )
}

function Numero({ unidade, valor }: { unidade: DreConsolidado['divergencias'][number]['unidade']; valor: number | null }) {
  return unidade === 'razao' ? <Razao razao={valor} symbol /> : <Valor centavos={valor} zero="zero" />
}
