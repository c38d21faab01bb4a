import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { Icon } from './icons.tsx'
import styles from './RequestId.module.css'

export function RequestId({ value }: { value: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className={styles['code']}
      onClick={() =>
        void copyText(value).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span>{t('codigoRequisicao')}</span> <code>{value}</code> <Icon name={copied ? 'check' : 'copy'} size={12} />
      <span className="visually-hidden">{copied ? t('copiado') : t('copiar')}</span>
    </button>
  )
}
