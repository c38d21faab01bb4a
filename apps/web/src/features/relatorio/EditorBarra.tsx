import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import type { useEditor } from './use-editor.ts'

export function EditorBarra({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const { t } = useTranslation('relatorio')
  const { rascunho, mudou, save, discard, seeOthers, saveOver } = editor
  if (rascunho === null) return null
  return (
    <SaveBar
      label={t('editor.barra')}
      error={save.error}
      recovery={
        <>
          <Button size="small" onClick={() => void seeOthers()}>
            {t('editor.verDoOutro')}
          </Button>
          <Button size="small" onClick={() => void saveOver()}>
            {t('editor.salvarMeu')}
          </Button>
        </>
      }
      text={t(mudou ? 'editor.mudou' : 'editor.nadaMudou')}
    >
      <Button onClick={discard}>{t(mudou ? 'editor.descartar' : 'editor.fechar')}</Button>
      <Button
        variant="primary"
        icon="check"
        busy={save.isPending}
        disabled={!mudou || rascunho.nome.trim() === ''}
        onClick={() => save.mutate(rascunho)}
      >
        {t('editor.gravar')}
      </Button>
    </SaveBar>
  )
}
