import { usuarioRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'

export function ConflitoUsuario({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('usuario')
  const reload = () => {
    onReload()
    void invalidate(usuarioRotas.get, usuarioRotas.list)
  }
  return (
    <FormError
      error={error}
      conflict={
        <Button size="small" onClick={reload}>
          {t('painel.atualizar')}
        </Button>
      }
    />
  )
}
