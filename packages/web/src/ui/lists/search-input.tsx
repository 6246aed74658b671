import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import * as texts from "../ui.texts.ts";

type Props = {
  id?: string;
  label: string;
  placeholder?: string;
  /** The present search, where the caller keeps it: in the address, or among its filters. */
  value?: string;
  /** Called with the trimmed text 500 ms after the last key (shell §5), at once on Enter or clearing. */
  onSearch: (text: string) => void;
};

export function SearchInput({ id, label, placeholder, value = "", onSearch }: Props) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    // The caller has set another search, such as that of another address; it only returns what was typed here otherwise.
    if (value !== told) setText(value);
    setTold(value);
  }
  const tell = (next: string) => {
    setTold(next.trim());
    onSearch(next.trim());
  };
  const searchSoon = useDebouncedCallback(tell, 500);
  const searchNow = (next: string) => {
    searchSoon.cancel();
    tell(next);
  };
  const clear = () => {
    setText("");
    searchNow("");
  };
  return (
    <TextInput
      {...(id !== undefined && { id })}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={text && <CloseButton aria-label={texts.clearSearch} onClick={clear} />}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        searchSoon(currentTarget.value);
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") searchNow(text);
        if (key === "Escape" && text) clear();
      }}
      w={{ base: "100%", sm: 340 }}
    />
  );
}
