import { createCan, type CadastroLinha, ENTIDADE_DEFS, type GrupoArvore } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmUsoDialog } from '../cadastro/EmUsoDialog.tsx'
import { FormularioLinha } from '../cadastro/FormularioLinha.tsx'
import { useMudancas } from '../cadastro/use-mudancas.ts'
import { type TreeTarget, type TreePosition, findGrupoOf, linhaOfGrupo, linhaOfItem, stepLocation } from './tree.ts'
import { MoverDialog } from './MoverDialog.tsx'
import { useMoveRow } from './use-move-row.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'

type GrupoDialog =
  | { tipo: 'novoGrupo' }
  | { tipo: 'novoItem'; grupoCodigo: string }
  | { tipo: 'editar'; target: TreeTarget; linha: CadastroLinha }
  | { tipo: 'mover'; itemId: number; lugar?: TreePosition | undefined }
  | { tipo: 'emUso'; target: TreeTarget; linha: CadastroLinha; error: unknown }

export interface GrupoPermissions {
  changeGrupo: boolean
  changeItem: boolean
  createGrupo: boolean
  createItem: boolean
  deleteGrupo: boolean
  deleteItem: boolean
  importGrupo: boolean
  importItem: boolean
  export: boolean
}

export function useMayGrupo(): GrupoPermissions {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = createCan(sessao.userAbilityRules)
  // Grupos belong to the whole cliente, so the server refuses changes from users with a limited scope.
  const hasWholeCliente = !isLimited(sessao.userAbilityRules) && !sessao.vendoComo
  return {
    changeGrupo: hasWholeCliente && can('update', 'Grupo'),
    changeItem: hasWholeCliente && can('update', 'GrupoItem'),
    createGrupo: hasWholeCliente && can('create', 'Grupo'),
    createItem: hasWholeCliente && can('create', 'GrupoItem'),
    deleteGrupo: hasWholeCliente && can('delete', 'Grupo'),
    deleteItem: hasWholeCliente && can('delete', 'GrupoItem'),
    importGrupo: hasWholeCliente && can('import', 'Grupo'),
    importItem: hasWholeCliente && can('import', 'GrupoItem'),
    export: can('export', 'Grupo'),
  }
}

export interface GrupoActions {
  createGrupo: () => void
  createItem: (grupoCodigo: string) => void
  edit: (target: TreeTarget) => void
  archive: (target: TreeTarget) => void
  remove: (target: TreeTarget) => void
  move: (itemId: number, location?: TreePosition) => void
  drop: (target: TreeTarget, location: TreePosition) => void
  step: (target: TreeTarget, step: 1 | -1, shown?: (grupos: readonly GrupoArvore[]) => GrupoArvore[]) => void
  dialogs: ReactNode
}

export function useGrupos(grupos: readonly GrupoArvore[], may: GrupoPermissions): GrupoActions {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const [dialog, setOpened] = useState<GrupoDialog | null>(null)
  const move = useMoveRow()
  const inUse = (tipo: TreeTarget['tipo']) => (linha: CadastroLinha, error: unknown) =>
    setOpened({ tipo: 'emUso', target: { tipo, id: Number(linha.id) }, linha, error })
  const mudancas = {
    grupo: useMudancas(ENTIDADE_DEFS.grupos, inUse('grupo')),
    item: useMudancas(ENTIDADE_DEFS['grupo-itens'], inUse('item')),
  }
  const linhaOf = ({ tipo, id }: TreeTarget): CadastroLinha | undefined => {
    const grupo = tipo === 'grupo' ? grupos.find((each) => each.id === id) : findGrupoOf(grupos, id)
    if (grupo === undefined || tipo === 'grupo') return grupo && linhaOfGrupo(grupo)
    const item = grupo.itens.find((each) => each.id === id)
    return item && linhaOfItem(item, grupo)
  }
  const close = () => setOpened(null)
  const active = grupos.filter(({ arquivado }) => !arquivado)
  const options = { grupo: active.map(({ codigo, descricao }) => ({ codigo, descricao })) }
  const defOf = (tipo: TreeTarget['tipo']) => ENTIDADE_DEFS[tipo === 'grupo' ? 'grupos' : 'grupo-itens']

  const dialogOf = (): ReactNode => {
    if (dialog === null) return null
    if (dialog.tipo === 'novoGrupo' || dialog.tipo === 'novoItem') {
      const tipo = dialog.tipo === 'novoGrupo' ? 'grupo' : 'item'
      return (
        <FormularioLinha
          def={defOf(tipo)}
          linha={null}
          {...(dialog.tipo === 'novoItem' ? { inicio: { grupo: dialog.grupoCodigo, codigo: nextCodigo(grupos, dialog.grupoCodigo) } } : {})}
          options={options}
          canSave
          isSaving={mudancas[tipo].isSaving}
          onSave={mudancas[tipo].save}
          dialog={{ titulo: cadastro(tipo === 'grupo' ? 'nova.grupos' : 'nova.grupo-itens'), onClose: close }}
        />
      )
    }
    if (dialog.tipo === 'editar') {
      const { target, linha } = dialog
      const { grupo } = linha.valores
      return (
        <FormularioLinha
          def={defOf(target.tipo)}
          linha={linha}
          options={{ grupo: options.grupo.filter(({ codigo }) => codigo === grupo) }}
          canSave
          isSaving={mudancas[target.tipo].isSaving}
          onSave={mudancas[target.tipo].save}
          dialog={{ titulo: t('editar', { nome: String(linha.valores['descricao'] ?? '') }), onClose: close }}
        />
      )
    }
    if (dialog.tipo === 'mover') {
      const grupo = findGrupoOf(grupos, dialog.itemId)
      const item = grupo?.itens.find(({ id }) => id === dialog.itemId)
      if (grupo === undefined || item === undefined) return null
      return (
        <MoverDialog
          item={item}
          grupo={grupo}
          grupos={grupos}
          position={dialog.lugar}
          onConfirm={(location) => {
            close()
            move({ tipo: 'item', id: item.id }, () => location)
          }}
          onClose={close}
        />
      )
    }
    const { target, linha, error } = dialog
    return (
      <EmUsoDialog
        def={defOf(target.tipo)}
        linha={linha}
        error={error}
        canArchive={target.tipo === 'grupo' ? may.changeGrupo : may.changeItem}
        onArchive={() => {
          close()
          mudancas[target.tipo].archive(linha, true)
        }}
        onClose={close}
      />
    )
  }

  const withLinha = (target: TreeTarget, work: (line: CadastroLinha) => void) => {
    const line = linhaOf(target)
    if (line) work(line)
  }
  return {
    createGrupo: () => setOpened({ tipo: 'novoGrupo' }),
    createItem: (grupoCodigo) => setOpened({ tipo: 'novoItem', grupoCodigo }),
    edit: (target) => withLinha(target, (linha) => setOpened({ tipo: 'editar', target, linha })),
    archive: (target) => withLinha(target, (line) => mudancas[target.tipo].archive(line, !line.arquivado)),
    remove: (target) => withLinha(target, (line) => mudancas[target.tipo].remove(line)),
    move: (itemId, lugar) => setOpened({ tipo: 'mover', itemId, lugar }),
    drop: (target, lugar) => {
      const other = target.tipo === 'item' && findGrupoOf(grupos, target.id)?.id !== lugar.grupoId
      if (other) setOpened({ tipo: 'mover', itemId: target.id, lugar })
      else move(target, () => lugar)
    },
    step: (target, step, shown = (all) => [...all]) => move(target, (current) => stepLocation(shown(current), target, step)),
    dialogs: dialogOf(),
  }
}

/** Suggests `DPE.12` after `DPE.11` when the itens are numbered. */
function nextCodigo(grupos: readonly GrupoArvore[], grupoCodigo: string): string {
  const itens = grupos.find(({ codigo }) => codigo === grupoCodigo)?.itens ?? []
  const taken = new Set(grupos.flatMap((grupo) => grupo.itens.map(({ codigo }) => codigo)))
  const numbers = itens.flatMap(({ codigo }) => /^(.*\D)(\d{2,3})$/.exec(codigo)?.slice(1, 3) ?? [])
  const prefix = numbers[0] ?? (itens.length === 0 ? `${grupoCodigo}.` : undefined)
  if (prefix === undefined) return ''
  for (let n = 1; n < 1000; n++) {
    const codigo = `${prefix}${String(n).padStart(2, '0')}`
    if (!taken.has(codigo)) return codigo
  }
  return ''
}
