import { useTranslation } from 'react-i18next'
import { FileDrop, FileDropHint } from '../../../ui/FileDrop.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './NovaImportacao.module.css'

const ACEITOS = '.txt,.csv,.xlsx,.tsv'

export function AreaArquivo({ grande, onArquivo }: { grande: boolean; onArquivo: (arquivo: File) => void }) {
  const { t } = useTranslation('importacao')
  return (
    <FileDrop accept={ACEITOS} label={t('area.escolher')} primary={grande} className={styles['area']} onFile={onArquivo}>
      <span className={styles['icone']}>
        <Icon name="import" />
      </span>
      <div>
        <FileDropHint mouse={t(grande ? 'area.tituloGrande' : 'area.titulo')} touch={t(grande ? 'area.toqueGrande' : 'area.toque')} />
        <p>{t('area.texto')}</p>
      </div>
    </FileDrop>
  )
}
