/** A counter whose display has something new to show, or nothing particular: look at all of them. */
type News = { company_id: number; terminal_id: number } | undefined;

/** The channel that tells every server on this database of it. */
export const displayChannel = "clove_displays";

export type DisplayNews = ReturnType<typeof openDisplayNews>;

/** Tells the streams of this server what was shown here or on another server. */
export function openDisplayNews() {
  const watchers = new Set<(news: News) => void>();
  return {
    tell(news?: News) {
      for (const act of watchers) act(news);
    },
    /** The payload of a notice on `displayChannel`, see `noticeOf`. */
    hear(payload: string) {
      const [company_id, terminal_id] = payload.split(" ").map(Number);
      if (company_id && terminal_id) this.tell({ company_id, terminal_id });
    },
    /** Returns the function that stops watching. */
    watch(act: (news: News) => void): () => void {
      watchers.add(act);
      return () => void watchers.delete(act);
    },
  };
}

export const noticeOf = ({ company_id, terminal_id }: NonNullable<News>): string =>
  `${company_id} ${terminal_id}`;
