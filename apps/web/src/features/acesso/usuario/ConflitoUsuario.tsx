import { usuarioRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'

export function ConflitoUsuario({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('usuario')
  if (!error) return null
  return (
    <>
      <FormError error={error} />
      {toApiError(error).code === 'usuario_version_conflict' && (
        <Button
          size="small"
          onClick={() => {
            onReload()
            void invalidate(usuarioRotas.get, usuarioRotas.list)
          }}
        >
          {t('painel.atualizar')}
        </Button>
      )}
    </>
  )
}
