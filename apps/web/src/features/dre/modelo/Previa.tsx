import type { DreItemPrevia } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './DreModelo.module.css'

type Unidade = DreItemPrevia['linha']['unidade']

function Numero({ valor, unidade }: { valor: number | null; unidade: Unidade }) {
  return unidade === 'razao' ? <Razao razao={valor} symbol /> : <Valor centavos={valor} />
}

export function Previa({ preview }: { preview: DreItemPrevia }) {
  const { t } = useTranslation('dre-modelo')
  const { language } = usePreferencias()
  const { meses, linha, mudancas } = preview
  if (meses.length === 0) return <p className={styles['nota']}>{t('previa.semDados')}</p>
  if (linha.unidade === 'nenhuma') return <p className={styles['nota']}>{t('previa.tituloSemValor')}</p>
  return (
    <>
      <DataTable
        label={t('previa.meses')}
        frame="boxed"
        caption={linha.unidade === 'razao' ? t('previa.emPercentual') : <Moeda />}
        rows={meses.map((mes, i) => ({ nome: formatMes(mes, language), valor: linha.valores[i] ?? null }))}
        rowKey={({ nome }) => nome}
        total={{ nome: t('previa.total'), valor: linha.total }}
        columns={[
          { id: 'mes', cell: ({ nome }) => nome },
          { id: 'valor', numeric: true, cell: ({ valor }) => <Numero valor={valor} unidade={linha.unidade} /> },
        ]}
      />
      <h3>{t('previa.mudancas')}</h3>
      {mudancas.length === 0 ? (
        <p className={styles['nota']}>{t('previa.nenhumaMudanca')}</p>
      ) : (
        <DataTable
          label={t('previa.mudancas')}
          frame="boxed"
          rows={mudancas}
          rowKey={({ codigo }) => codigo}
          columns={[
            {
              id: 'linha',
              header: t('previa.linha'),
              cellProps: ({ descricao }) => ({ title: descricao }),
              cell: ({ codigo }) => codigo,
            },
            {
              id: 'antes',
              header: t('previa.antes'),
              numeric: true,
              cell: ({ antes, unidade }) => <Numero valor={antes} unidade={unidade} />,
            },
            {
              id: 'depois',
              header: t('previa.depois'),
              numeric: true,
              cell: ({ depois, unidade }) => <Numero valor={depois} unidade={unidade} />,
            },
          ]}
        />
      )}
    </>
  )
}
