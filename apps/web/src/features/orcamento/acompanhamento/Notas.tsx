import type { OrcamentoAcompanhamento } from '@lastro/contract'
import { formatCentavos, formatPeriodos, formatRazao } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import styles from './acompanhamento.module.css'
import { listSemRealizado } from './rows.ts'

export function Notas({ acompanhamento, canSeeDePara }: { acompanhamento: OrcamentoAcompanhamento; canSeeDePara: boolean }) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { language } = usePreferencias()
  const { meses, mesesRealizados, naoPlanejado, semDePara, tolerancia, grupos } = acompanhamento
  const { percentualPpm, valorCentavos } = tolerancia
  const percentual =
    percentualPpm === null ? null : formatRazao(percentualPpm / 1e6, { idioma: language, symbol: true, casas: casasOf(percentualPpm) })
  const valor = valorCentavos === null ? null : `R$ ${formatCentavos(valorCentavos, { idioma: language, zero: 'zero' })}`
  const limite = percentual !== null && valor !== null ? t('tolerancias.e', { percentual, valor }) : (percentual ?? valor)
  const ownCount = grupos.filter((grupo) => JSON.stringify(grupo.tolerancia) !== JSON.stringify(tolerancia)).length
  const semRealizado = listSemRealizado(meses, mesesRealizados)
  const alert = (texto: string, link = false) => (
    <p data-alerta>
      <Icon name="warning" size={14} />
      <span>{texto}</span>
      {link && (
        <Link to={paths.dePara} search={{ situacao: 'sem' }}>
          {t('nota.verDePara')}
        </Link>
      )}
    </p>
  )
  return (
    <div className={styles['notas']} role="note">
      <p>
        {t('nota.sinal')} {limite === null ? t('nota.semTolerancia') : t('nota.tolerancia', { limite })}{' '}
        {ownCount > 0 && t('nota.proprias', { count: ownCount })}
      </p>
      {mesesRealizados.length === 0
        ? alert(t('nota.nenhumRealizado'))
        : semRealizado.length > 0 && <p>{t('nota.semRealizado', { meses: formatPeriodos(semRealizado, language) })}</p>}
      {naoPlanejado.centroCusto && alert(t('nota.naoCentro'))}
      {naoPlanejado.filial && alert(t('nota.naoFilial'))}
      {semDePara.contas > 0 && alert(t('nota.semDePara', { count: semDePara.contas }), canSeeDePara)}
    </div>
  )
}

function casasOf(ppm: number): number {
  return [0, 1, 2, 3].find((casas) => ppm % 10 ** (4 - casas) === 0) ?? 4
}
