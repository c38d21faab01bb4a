import { addCentavos, diffColuna, isSubtrativa, orientCentavos } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import type { GrupoSum } from './mescla.ts'

type Anos = Pick<GrupoSum, 'descricao' | 'natureza' | 'originalCentavos' | 'cenarioCentavos' | 'depoisCentavos'>

export function MesclaGrupos({ somas }: { somas: readonly GrupoSum[] }) {
  const { t } = useTranslation('orcamento-cenario')
  const sum = (which: 'originalCentavos' | 'cenarioCentavos' | 'depoisCentavos') => somas.map((soma) => soma[which]).reduce(addCentavos, 0)
  const different = somas.filter(
    ({ originalCentavos, cenarioCentavos, depoisCentavos }) => originalCentavos !== cenarioCentavos || originalCentavos !== depoisCentavos,
  )
  return (
    <DataTable<Anos>
      frame="boxed"
      label={t('mescla.somas')}
      rows={different}
      rowKey={({ descricao }) => descricao}
      total={{
        descricao: t('tabela.resultado'),
        natureza: 'outras',
        originalCentavos: sum('originalCentavos'),
        cenarioCentavos: sum('cenarioCentavos'),
        depoisCentavos: sum('depoisCentavos'),
      }}
      columns={[
        {
          id: 'grupo',
          header: t('mescla.grupo'),
          cell: ({ natureza, descricao }) => (isSubtrativa(natureza) ? `(−) ${descricao}` : descricao),
        },
        {
          id: 'original',
          header: t('mescla.original'),
          wide: true,
          amount: ({ natureza, originalCentavos }) => orientCentavos(natureza, originalCentavos),
          format: { zero: 'zero' },
        },
        {
          id: 'cenario',
          header: t('mescla.cenario'),
          wide: true,
          amount: ({ natureza, cenarioCentavos }) => orientCentavos(natureza, cenarioCentavos),
          format: { zero: 'zero' },
        },
        {
          id: 'comMescla',
          header: t('mescla.comMescla'),
          amount: ({ natureza, depoisCentavos }) => orientCentavos(natureza, depoisCentavos),
          format: { zero: 'zero' },
        },
        {
          id: 'diferenca',
          header: t('tabela.diferenca'),
          numeric: true,
          cell: (anos) => <Valor centavos={diffOf(anos).diferencaCentavos} sinal favoravel={favoravelOf(anos)} />,
        },
        {
          id: 'percentual',
          header: '%',
          numeric: true,
          wide: true,
          cell: (anos) => {
            const { diferencaCentavos, razao } = diffOf(anos)
            return <Razao razao={diferencaCentavos === 0 ? null : razao} sinal cap={9.999} favoravel={favoravelOf(anos)} />
          },
        },
      ]}
    />
  )
}

const diffOf = ({ natureza, originalCentavos, depoisCentavos }: Anos) =>
  diffColuna(orientCentavos(natureza, originalCentavos), orientCentavos(natureza, depoisCentavos))

const favoravelOf = ({ originalCentavos, depoisCentavos }: Anos) =>
  originalCentavos === depoisCentavos ? undefined : depoisCentavos > originalCentavos
