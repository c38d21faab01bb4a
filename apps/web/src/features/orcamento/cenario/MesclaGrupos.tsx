import { type GrupoNatureza, addCentavos, diffColuna, isSubtrativa, orientCentavos } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './cenario.module.css'
import type { GrupoSum } from './mescla.ts'

type Anos = Pick<GrupoSum, 'originalCentavos' | 'cenarioCentavos' | 'depoisCentavos'>

export function MesclaGrupos({ somas }: { somas: readonly GrupoSum[] }) {
  const { t } = useTranslation('orcamento-cenario')
  const sum = (which: keyof Anos) => somas.map((soma) => soma[which]).reduce(addCentavos, 0)
  const different = somas.filter(
    ({ originalCentavos, cenarioCentavos, depoisCentavos }) => originalCentavos !== cenarioCentavos || originalCentavos !== depoisCentavos,
  )
  return (
    <div className={`${styles['tabela']} ${styles['somas']}`}>
      <Table label={t('mescla.somas')}>
        <thead>
          <tr>
            <th scope="col">{t('mescla.grupo')}</th>
            <th scope="col" className={`num ${styles['soLargo']}`}>
              {t('mescla.original')}
            </th>
            <th scope="col" className={`num ${styles['soLargo']}`}>
              {t('mescla.cenario')}
            </th>
            <th scope="col" className="num">
              {t('mescla.comMescla')}
            </th>
            <th scope="col" className="num">
              {t('tabela.diferenca')}
            </th>
            <th scope="col" className={`num ${styles['soLargo']}`}>
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {different.map((soma) => (
            <tr key={soma.id}>
              <th scope="row">{isSubtrativa(soma.natureza) ? `(−) ${soma.descricao}` : soma.descricao}</th>
              <Valores anos={soma} natureza={soma.natureza} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('tabela.resultado')}</th>
            <Valores
              anos={{
                originalCentavos: sum('originalCentavos'),
                cenarioCentavos: sum('cenarioCentavos'),
                depoisCentavos: sum('depoisCentavos'),
              }}
              natureza="outras"
            />
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}

function Valores({ anos: { originalCentavos, cenarioCentavos, depoisCentavos }, natureza }: { anos: Anos; natureza: GrupoNatureza }) {
  const [original, after] = [orientCentavos(natureza, originalCentavos), orientCentavos(natureza, depoisCentavos)]
  const { diferencaCentavos, razao } = diffColuna(original, after)
  const favoravel = originalCentavos === depoisCentavos ? undefined : depoisCentavos > originalCentavos
  return (
    <>
      <td className={`num ${styles['soLargo']}`}>
        <Valor centavos={original} zero="zero" />
      </td>
      <td className={`num ${styles['soLargo']}`}>
        <Valor centavos={orientCentavos(natureza, cenarioCentavos)} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={after} zero="zero" />
      </td>
      <td className="num">
        <Valor centavos={diferencaCentavos} sinal favoravel={favoravel} />
      </td>
      <td className={`num ${styles['soLargo']}`}>
        <Razao razao={diferencaCentavos === 0 ? null : razao} sinal teto={9.999} favoravel={favoravel} />
      </td>
    </>
  )
}
