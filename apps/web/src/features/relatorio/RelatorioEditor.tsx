import type { DreResposta } from '@lastro/contract'
import type { ComponentProps } from 'react'
import type { Origem } from './link-target.ts'
import editor from './Editor.module.css'
import { EditorCabecalho, NovoCartao } from './EditorCabecalho.tsx'
import { EditorCartao } from './EditorCartao.tsx'
import { type RelatorioRascunho, changeCartao, moveCartao, removeCartao } from './draft.ts'
import { CartaoRelatorio } from './CartaoRelatorio.tsx'

interface RelatorioEditorProps {
  rascunho: RelatorioRascunho
  resposta: DreResposta
  origem: Origem
  filtros: ComponentProps<typeof EditorCabecalho>['filtros']
  onChange: (rascunho: RelatorioRascunho) => void
}

export function RelatorioEditor({ rascunho, resposta, origem, filtros, onChange }: RelatorioEditorProps) {
  const linhas = resposta.linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')
  return (
    <>
      <EditorCabecalho rascunho={rascunho} filtros={filtros} onChange={onChange} />
      {rascunho.cartoes.map(({ id, cartao }, i) => (
        <div key={id} className={editor['item']} data-largura={cartao.largura}>
          <EditorCartao
            cartao={cartao}
            linhas={linhas}
            primeiro={i === 0}
            ultimo={i === rascunho.cartoes.length - 1}
            onChange={(novo) => onChange(changeCartao(rascunho, id, novo))}
            onMover={(passo) => onChange(moveCartao(rascunho, id, passo))}
            onRemover={() => onChange(removeCartao(rascunho, id))}
          />
          <CartaoRelatorio cartao={cartao} resposta={resposta} origem={origem} orcamento={filtros.orcamento} />
        </div>
      ))}
      <NovoCartao rascunho={rascunho} codigos={linhas.map(({ codigo }) => codigo)} onChange={onChange} />
    </>
  )
}
