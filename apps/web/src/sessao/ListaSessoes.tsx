import type { SessaoAberta } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../format/use-now.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './ListaSessoes.module.css'

interface ListaSessoesProps {
  nome: string
  sessoes: readonly SessaoAberta[]
  ending: string | undefined
  onEnd?: ((id: string) => void) | undefined
}

export function ListaSessoes({ nome, sessoes, ending, onEnd }: ListaSessoesProps) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <ul className={styles['lista']} aria-label={nome}>
      {sessoes.map(({ id, dispositivo, ip, origem, createdAt, lastAccessAt, atual }) => {
        const browser = dispositivo || t('sessoes.desconhecido')
        return (
          <li key={id}>
            <Icon name="screen" />
            <div>
              <strong>{browser}</strong> {atual && <Chip tone="info">{t('sessoes.atual')}</Chip>}
              <small>
                {[
                  ip,
                  t(`sessoes.origem.${origem}`),
                  t('sessoes.desde', { quando: formatInstant(createdAt, now, language) }),
                  t('sessoes.ultimo', { quando: formatInstant(lastAccessAt, now, language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {!atual && onEnd && (
              <Button
                size="small"
                busy={ending === id}
                aria-label={t('sessoes.encerrarDe', { dispositivo: browser })}
                onClick={() => onEnd(id)}
              >
                {t('sessoes.encerrar')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
