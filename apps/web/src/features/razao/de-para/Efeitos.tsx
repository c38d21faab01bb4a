import type { DeParaArquivoPrevia, DeParaEfeitos } from '@lastro/contract'
import { isMes } from '@lastro/engine'
import { formatCentavos, formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Text } from '../../../ui/Text.tsx'

interface FrasesEfeitoProps {
  preview: DeParaEfeitos
  shownCount: number
}

/** Effects of a change: amounts that move, results, and questions to confirm. */
export function FrasesEfeito({ preview: { efeitos, efeitosTotal, resultados, perguntas, perguntasTotal }, shownCount }: FrasesEfeitoProps) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const outside = t('previa.foraDaDre')
  const money = (centavos: number | null) => formatCentavos(centavos ?? 0, { idioma: language })
  return (
    <>
      <ul>
        {efeitos.slice(0, shownCount).map(({ ano, de, para, valorCentavos, contas }) => (
          <li key={`${ano}:${de}:${para}`}>
            {t('previa.frase', {
              valor: formatCentavos(Math.abs(valorCentavos), { idioma: language }),
              de: de ?? outside,
              para: para ?? outside,
              ano,
              count: contas,
            })}
          </li>
        ))}
        {efeitosTotal > shownCount && <li>{t('previa.outros', { count: efeitosTotal - shownCount })}</li>}
        {resultados.slice(0, shownCount).map(({ ano, linha, antesCentavos, depoisCentavos }) => (
          <Text key={`${ano}:${linha}`} as="li" weight="medium">
            {t(antesCentavos === depoisCentavos ? 'previa.resultadoIgual' : 'previa.resultado', {
              linha,
              ano,
              antes: money(antesCentavos),
              depois: money(depoisCentavos),
            })}
          </Text>
        ))}
      </ul>
      {perguntas.length > 0 && <ListaPerguntas perguntas={perguntas} total={perguntasTotal} shownCount={shownCount} />}
    </>
  )
}

interface ListaPerguntasProps {
  perguntas: DeParaEfeitos['perguntas']
  total: number
  shownCount: number
}

export function ListaPerguntas({ perguntas, total, shownCount }: ListaPerguntasProps) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const money = (centavos: number | null) => formatCentavos(Math.abs(centavos ?? 0), { idioma: language })
  return (
    <ul aria-label={t('pergunta.nome')}>
      {perguntas.slice(0, shownCount).map(({ tipo, assunto, destino, periodo, valorCentavos, baseCentavos }) => (
        <Text key={`${tipo}:${assunto}:${destino}:${periodo}`} as="li" tone="warn">
          <Icon name="warning" size={12} inline />
          {t(`pergunta.${tipo}`, {
            assunto,
            destino,
            periodo: isMes(periodo) ? formatMes(periodo, language) : periodo,
            valor: money(valorCentavos),
            base: money(baseCentavos),
          })}
        </Text>
      ))}
      {total > shownCount && <li>{t('pergunta.outras', { count: total - shownCount })}</li>}
    </ul>
  )
}

interface ListaConflitosProps {
  conflitos: DeParaArquivoPrevia['conflitos']
  total: number
  shownCount: number
  label?: string
}

export function ListaConflitos({ conflitos, total, shownCount, label }: ListaConflitosProps) {
  const { t } = useTranslation('de-para')
  return (
    <ul aria-label={label}>
      {conflitos.slice(0, shownCount).map(({ conta, regras }) => (
        <Text key={conta} as="li" tone="warn">
          <Icon name="warning" size={12} inline />
          {t('regras.conflito', { conta, regras: regras.join(', ') })}
        </Text>
      ))}
      {total > shownCount && <li>{t('regras.outrosConflitos', { count: total - shownCount })}</li>}
    </ul>
  )
}
