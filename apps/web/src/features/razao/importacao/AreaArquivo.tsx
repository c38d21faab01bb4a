import { useTranslation } from 'react-i18next'
import { FileDrop, FileDropHint } from '../../../ui/FileDrop.tsx'
import { IconBadge } from '../../../ui/IconBadge.tsx'

const ACCEPTED = '.txt,.csv,.tsv,.xlsx,.xls,.xlsb,.ods'

export function AreaArquivo({ large, onFile }: { large: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('importacao')
  return (
    <FileDrop multiple accept={ACCEPTED} label={t('area.escolher')} primary={large} onFile={onFile}>
      <IconBadge name="import" />
      <div>
        <FileDropHint mouse={t(large ? 'area.tituloGrande' : 'area.titulo')} touch={t(large ? 'area.toqueGrande' : 'area.toque')} />
        <p>{t('area.texto')}</p>
      </div>
    </FileDrop>
  )
}
