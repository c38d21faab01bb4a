import type { DreLinha } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { printableFormula } from './demonstrativo.ts'
import { type ExplicacaoStep, splitFormula } from './explicacao.ts'
import { Text } from '../../ui/Text.tsx'
import styles from './Explicacao.module.css'

export function FormulaExplicacao({ linha, passo }: { linha: DreLinha; passo: ExplicacaoStep | null }) {
  const { t } = useTranslation('dre')
  // Until its step has loaded, a formula line is shown as a formula rather than a sum of items.
  if (!passo?.formula) {
    return (
      <Text as="p" tone="soft" className={styles['formula']}>
        {linha.formula === null ? (
          t('explicar.somaDeItens', { linha: linha.descricao })
        ) : (
          <>
            <b>{linha.codigo}</b> = {printableFormula(linha.formula)}
          </>
        )}
      </Text>
    )
  }
  const termos = splitFormula(passo.formula, new Set(passo.parcelas.map((parcela) => parcela.codigo)))
  return (
    <Text as="p" tone="soft" className={styles['formula']}>
      <b>{linha.codigo}</b> ={' '}
      {termos.map((termo, index) =>
        termo.codigo !== null && termo.codigo === passo.followed ? (
          <mark key={index}>{termo.texto}</mark>
        ) : (
          <span key={index}>{termo.codigo === null ? printableFormula(termo.texto) : termo.texto}</span>
        ),
      )}
    </Text>
  )
}
