/** Portal target of menus: inside `main`, a landmark, but outside scroll areas that would clip them. */
export const IN_PAGE = { target: '#conteudo' } as const
