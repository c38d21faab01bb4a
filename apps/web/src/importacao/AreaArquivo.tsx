import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './NovaImportacao.module.css'

const ACEITOS = '.txt,.csv,.xlsx,.tsv'

/** Drop a file or choose one. */
export function AreaArquivo({ grande, onArquivo }: { grande: boolean; onArquivo: (arquivo: File) => void }) {
  const { t } = useTranslation('importacao')
  const input = useRef<HTMLInputElement>(null)
  const [sobre, setSobre] = useState(false)
  return (
    // The button inside is the keyboard's way; dropping is the mouse's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['area']}
      data-grande={grande || undefined}
      data-sobre={sobre || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setSobre(true)
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={(event) => {
        event.preventDefault()
        setSobre(false)
        const file = event.dataTransfer.files[0]
        if (file) onArquivo(file)
      }}
    >
      <span className={styles['icone']}>
        <Icon name="import" />
      </span>
      <div>
        <strong>{t(grande ? 'area.tituloGrande' : 'area.titulo')}</strong>
        <p>{t('area.texto')}</p>
      </div>
      <Button variant={grande ? 'primary' : 'default'} onClick={() => input.current?.click()}>
        {t('area.escolher')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACEITOS}
        hidden
        aria-label={t('area.escolher')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onArquivo(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
