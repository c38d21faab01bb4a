import { Text } from '../../../ui/Text.tsx'
import type { AcompanhamentoComparado } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import styles from './acompanhamento.module.css'
import { directionOf, sinalOf } from './rows.ts'

const FORMAS = { verde: '●', verdeFora: '▲', amarelo: '◐', vermelho: '◆', semRealizado: '' } as const

const TONES = { verde: 'fav', verdeFora: 'fav', amarelo: 'warn', vermelho: 'unf', semRealizado: undefined } as const

interface FarolProps {
  comparado: AcompanhamentoComparado
  natureza: string | null
  isShort?: boolean
}

/** Traffic light of a variation, by shape, colour and words. */
export function Farol({ comparado, natureza, isShort = false }: FarolProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const sinal = sinalOf(comparado)
  const { variacaoCentavos } = comparado
  const texto = t(`farol.${sinal}`)
  const titulo = t(`farolTitulo.${sinal}`)
  const fullText = variacaoCentavos === null ? titulo : `${t(`sentido.${directionOf(natureza, variacaoCentavos)}`)}: ${titulo}`
  return (
    <Text data-sinal={sinal} title={fullText} {...(sinal === 'vermelho' ? { weight: 'semibold' } : { tone: 'soft' })}>
      <Text className={styles['forma']} {...(TONES[sinal] && { tone: TONES[sinal] })} aria-hidden="true">
        {FORMAS[sinal]}
      </Text>
      {!isShort && texto}
      <span className="visually-hidden">{isShort ? fullText : ` (${fullText})`}</span>
    </Text>
  )
}
