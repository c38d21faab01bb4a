import type { ContaDePara } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import { hasSugestaoSegura } from './mudancas.ts'
import styles from './BarraSelecao.module.css'

interface BarraSelecaoProps {
  escolhidas: readonly ContaDePara[]
  onDestino: () => void
  onSugestoes: () => void
  onRemover: () => void
  onLimpar: () => void
}

export function BarraSelecao({ escolhidas, onDestino, onSugestoes, onRemover, onLimpar }: BarraSelecaoProps) {
  const { t } = useTranslation('de-para')
  const comSugestao = escolhidas.filter(hasSugestaoSegura).length
  return (
    <section className={styles['barra']} aria-label={t('selecao.nome')}>
      <strong>{t('selecao.contas', { count: escolhidas.length })}</strong>
      <span>
        <Moeda /> <Valor centavos={escolhidas.reduce((sum, conta) => sum + conta.saldoCentavos, 0)} zero="zero" />
      </span>
      <Button size="small" icon="dePara" onClick={onDestino}>
        {t('selecao.destino')}
      </Button>
      {comSugestao > 0 && (
        <Button size="small" icon="check" onClick={onSugestoes}>
          {t('selecao.sugestoes', { count: comSugestao })}
        </Button>
      )}
      <Button size="small" icon="trash" onClick={onRemover}>
        {t('selecao.remover')}
      </Button>
      <Button size="small" variant="quiet" onClick={onLimpar}>
        {t('selecao.limpar')}
      </Button>
    </section>
  )
}
