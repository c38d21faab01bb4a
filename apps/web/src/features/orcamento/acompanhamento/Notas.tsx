import type { OrcamentoAcompanhamento } from '@lastro/contract'
import { formatCentavos, formatPeriodos, formatRazao } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Note, Text } from '../../../ui/Text.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
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
    <Inline as="p" gap={6}>
      <Text tone="warn">
        <Icon name="warning" size={14} />
      </Text>
      <Text size={12}>
        {texto}{' '}
        {link && (
          <Text weight="semibold" tone="accent">
            <Link to={paths.dePara} search={{ situacao: 'sem' }}>
              {t('nota.verDePara')}
            </Link>
          </Text>
        )}
      </Text>
    </Inline>
  )
  return (
    <Inline role="note" gap={[2, 20]} padding={[8, 'page']} wrap>
      <Note>
        {t('nota.sinal')} {limite === null ? t('nota.semTolerancia') : t('nota.tolerancia', { limite })}{' '}
        {ownCount > 0 && t('nota.proprias', { count: ownCount })}
      </Note>
      {mesesRealizados.length === 0
        ? alert(t('nota.nenhumRealizado'))
        : semRealizado.length > 0 && <Note>{t('nota.semRealizado', { meses: formatPeriodos(semRealizado, language) })}</Note>}
      {naoPlanejado.centroCusto && alert(t('nota.naoCentro'))}
      {naoPlanejado.filial && alert(t('nota.naoFilial'))}
      {semDePara.contas > 0 && alert(t('nota.semDePara', { count: semDePara.contas }), canSeeDePara)}
    </Inline>
  )
}

function casasOf(ppm: number): number {
  return [0, 1, 2, 3].find((casas) => ppm % 10 ** (4 - casas) === 0) ?? 4
}
