import type { DreItemPrevia } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import { Heading, Note } from '../../../ui/Text.tsx'

type Unidade = DreItemPrevia['linha']['unidade']

function Numero({ valor, unidade }: { valor: number | null; unidade: Unidade }) {
  return unidade === 'razao' ? <Razao razao={valor} symbol /> : <Valor centavos={valor} />
}

export function Previa({ preview }: { preview: DreItemPrevia }) {
  const { t } = useTranslation('dre-modelo')
  const { language } = usePreferencias()
  const { meses, linha, mudancas } = preview
  if (meses.length === 0) return <Note>{t('previa.semDados')}</Note>
  if (linha.unidade === 'nenhuma') return <Note>{t('previa.tituloSemValor')}</Note>
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
      <Heading>{t('previa.mudancas')}</Heading>
      {mudancas.length === 0 ? (
        <Note>{t('previa.nenhumaMudanca')}</Note>
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
