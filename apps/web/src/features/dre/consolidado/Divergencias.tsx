import type { DreConsolidado } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Text } from '../../../ui/Text.tsx'

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
    <Callout banner tone="warn" role="note">
      {lacks.map(({ id, nome, lacunas }) => (
        <Text key={id} size={12} tone="soft">
          {t('faltas', { empresa: nome, periodos: formatPeriodos(lacunas, language) })}
        </Text>
      ))}
      {semOrcamento.map(({ id, nome, lacunas }) => (
        <Text key={id} size={12} tone="soft">
          {t('semOrcamento', { empresa: nome, periodos: formatPeriodos(lacunas, language) })}
        </Text>
      ))}
      {divergencias.length > 0 && (
        <details>
          <summary>{t('divergencias.titulo', { count: divergencias.length })}</summary>
          <DataTable
            label={t('divergencias.titulo', { count: divergencias.length })}
            frame="boxed"
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
    </Callout>
  )
}

function Numero({ unidade, valor }: { unidade: DreConsolidado['divergencias'][number]['unidade']; valor: number | null }) {
  return unidade === 'razao' ? <Razao razao={valor} symbol /> : <Valor centavos={valor} zero="zero" />
}
