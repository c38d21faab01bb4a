import type { GrupoArvore, GrupoArvoreItem } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { TreePosition } from './tree.ts'
import { Efeitos } from './Efeitos.tsx'
import { previewQuery } from './queries.ts'

interface MoverDialogProps {
  item: GrupoArvoreItem
  grupo: GrupoArvore
  grupos: readonly GrupoArvore[]
  position?: TreePosition | undefined
  onConfirm: (location: TreePosition) => void
  onClose: () => void
}

export function MoverDialog({ item, grupo, grupos, position, onConfirm, onClose }: MoverDialogProps) {
  const { t } = useTranslation('grupo')
  const { t: commonT } = useTranslation()
  const others = grupos.filter(({ id, arquivado }) => id !== grupo.id && (!arquivado || id === position?.grupoId))
  const [grupoId, setGrupoId] = useState(position?.grupoId ?? 0)
  const destino = others.find(({ id }) => id === grupoId)
  const { data: preview, error, isFetching } = useQuery({ ...previewQuery(item.id, grupoId), enabled: destino !== undefined })
  return (
    <Dialog title={t('mover.titulo', { nome: `${item.codigo} ${item.descricao}` })} onClose={onClose}>
      <DialogBody
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          if (destino) onConfirm(position?.grupoId === destino.id ? position : { grupoId: destino.id, antesDeId: null })
        }}
      >
        <SearchSelect
          label={t('mover.para')}
          hint={t('mover.de', { grupo: `${grupo.codigo} ${grupo.descricao}` })}
          value={grupoId}
          none={{ id: 0, text: t('mover.escolha') }}
          options={others.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} · ${descricao}` }))}
          onChange={setGrupoId}
        />
        <FormError error={error} />
        {destino && (
          <div aria-live="polite">
            {preview ? <Efeitos efeitos={preview.efeitos} /> : !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
          </div>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" icon="check" disabled={!destino || isFetching || Boolean(error)}>
            {t('mover.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
